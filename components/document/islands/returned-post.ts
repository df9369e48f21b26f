import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { describeReturn, isUnderway } from "#components/purchase/refunds/describe-return.ts";
import { takeReturn } from "#components/purchase/refunds/returned-here.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readRefundView } from "#lib/purchases/checkout/read-refund.ts";

const ASK_AGAIN_MS = 2_000;
/** Most returns take a second. The receipt tells of those that take longer. */
const TRIES = 150;

/** Where a reader returned a post: says on its page where the money is, until it is back. */
registerIsland("returned-post", { open: show });

async function show(form: HTMLElement): Promise<void> {
  const returned = takeReturn();
  if (!returned || form.querySelector("[data-returned]")) return;
  const { purchaseId, isNew } = returned;
  const line = make("p", { role: "status", tabindex: "-1", class: "outline-none" });
  const receipt = make("a", { class: linkStyle(), href: `/receipts/${purchaseId}` });
  const look = "border-hairline text-small flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y py-3";
  const note = make("div", { class: look, "data-returned": "" }, line, receipt);
  for (let tries = 0; tries < TRIES; tries++) {
    const view = await read(purchaseId);
    if (view) {
      const { text, link } = describeReturn(view);
      if (line.textContent !== text) line.textContent = text;
      receipt.textContent = link;
      if (!note.isConnected) {
        form.querySelector("[data-pending-payment]")?.before(note);
        // The dialog in which the reader was is gone.
        if (isNew) line.focus();
      }
      if (!isUnderway(view)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Null if there is no answer: the next try may get one. */
async function read(purchaseId: string) {
  return fetchJson(`/api/purchases/${purchaseId}/refund`)
    .then(readRefundView)
    .catch(() => null);
}
