import { AT_PRESS, keepApart, OPENING, PAY_SHEET } from "#components/purchase/pay/page-parts.ts";
import { keepFirstOrder } from "#lib/purchases/checkout/first-order.ts";
import { SHEET_HEADER } from "#lib/purchases/checkout/sheet-content.ts";

/*
 * The script in the HTML of a locked page. It holds the page behind the open sheet. At the first opening it sends the order, and
 * fetches what shows the answer, both in one round trip; where it cannot, the island "pay" orders. Keep it short: every locked page
 * has it.
 */

const ANSWER_WITHIN_MS = 15_000;

/** The address of the island first-sheet, written in by the build. */
declare const __FIRST_SHEET__: string;

addEventListener("beforetoggle", follow, true);

function follow({ target: sheet, newState }: ToggleEvent): void {
  if (!(sheet instanceof HTMLElement) || sheet.id !== PAY_SHEET) return;
  // Before the focus goes back to the page.
  if (newState === "closed") keepApart(sheet, false);
  else {
    showInFrame(sheet);
    orderOnce(sheet);
  }
}

/** The press waits for nothing: the content is laid out with the frame that shows it, and the page behind is held after it. */
function showInFrame(sheet: HTMLElement): void {
  sheet.toggleAttribute(OPENING, true);
  requestAnimationFrame(() => {
    sheet.toggleAttribute(OPENING, false);
    setTimeout(() => keepApart(sheet, sheet.matches(":popover-open")));
  });
}

function orderOnce(sheet: Element): void {
  const postId = sheet.getAttribute(AT_PRESS);
  // Only pages that came over https or from this machine have it.
  if (!postId || !crypto.randomUUID) return;
  sheet.removeAttribute(AT_PRESS);
  const idempotencyKey = crypto.randomUUID();
  const answer = new Promise((opened) => setTimeout(opened)).then(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = __FIRST_SHEET__;
    document.head.append(script);
    return fetch("/api/purchases/create", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey, [SHEET_HEADER]: "1" },
      body: JSON.stringify({ postId }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  });
  keepFirstOrder({ postId, idempotencyKey, answer });
  // What shows the order says that it failed.
  answer.catch(() => undefined);
}
