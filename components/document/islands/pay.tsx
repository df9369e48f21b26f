import { createRoot } from "react-dom/client";
import { registerIsland } from "#components/document/islands.ts";
import { paymentEvents } from "#components/purchase/pay/begin-payment.ts";
import { readRequest } from "#components/purchase/pay/check-amount.ts";
import { openWhenOwned } from "#components/purchase/pay/open-post.ts";
import { findPayForm, findSheet, type LockedPost, readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { Paying, type PayPlaces, pay, resumeUnderpaid } from "#components/purchase/pay/paying.tsx";
import { closeSheet, followFrame, prepareSheet } from "#components/purchase/pay/sheet-store.ts";
import { prepareViewer } from "#lib/auth/browser.ts";
import { resumePayment } from "#lib/purchases/checkout/payments.ts";

let root: ReturnType<typeof createRoot> | undefined;
const places: PayPlaces = { pending: null, alreadyPaid: null };

// Asked for early, because the live connection needs it. A failure is no error: it is asked for again when needed.
prepareViewer().catch(() => undefined);
registerIsland("pay", { open });

/** Opened by the sheet itself, by "I already paid", or by the form of a payment that is under way. */
function open(element: HTMLElement): void | Promise<void> {
  const locked = readLockedPost();
  if (!locked) return;
  draw(locked);
  openWhenOwned(locked.postId);
  if (element instanceof HTMLDialogElement) return openSheetOf(locked);
  if (element instanceof HTMLFormElement) return resume(locked, element.dataset.underpaid);
  places.alreadyPaid = element.closest("[data-already-paid]");
  places.alreadyPaid?.replaceChildren();
  draw(locked);
}

function openSheetOf(locked: LockedPost): void {
  const request = readRequest(locked);
  if (request) pay(request);
  else closeSheet();
}

async function resume(locked: LockedPost, underpaidId: string | undefined): Promise<void> {
  const { price, ...post } = locked;
  prepareSheet({ ...post, shownRaw: price.raw, offeredRaw: null, usdMicros: price.usdMicros });
  if (underpaidId === undefined) await resumePayment(post.postId, paymentEvents);
  else await resumeUnderpaid(post.postId, underpaidId);
}

function draw({ price: _, ...post }: LockedPost): void {
  const body = findSheet()?.querySelector("[data-sheet-body]");
  if (!body) return;
  if (!root) {
    followFrame();
    places.pending = findPayForm()?.querySelector("[data-pending-payment]") ?? null;
    body.replaceChildren();
    root = createRoot(body);
  }
  const isTestNetwork = document.querySelector("meta[name=test-network]") !== null;
  root.render(<Paying isTestNetwork={isTestNetwork} places={{ ...places }} post={post} />);
}
