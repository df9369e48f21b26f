import { beginPayment, teller } from "#components/purchase/begin-payment";
import { PaySheet } from "#components/purchase/pay-sheet";
import { sayPayment } from "#components/purchase/payment-words";
import { openSheet, type SheetRequest } from "#components/purchase/sheet-store";
import { useNow } from "#components/purchase/use-now";
import { usePayment } from "#components/purchase/use-payment";
import { Button } from "#components/ui/button";
import { viewerDb } from "#lib/auth/browser";
import { type FoundPayment, findPayment } from "#lib/purchases/find-payment";
import type { Payment } from "#lib/purchases/payment";
import { readPayment, rebuildPayment, resumePayment } from "#lib/purchases/payments";

/** All that paying needs, behind one import: the button on the page asks for this module and for no other. */
export function pay(request: SheetRequest): void {
  const step = readPayment(request.postId)?.step;
  if (step !== "open" && step !== "opening") void beginPayment(request);
  openSheet(request, PaySheet);
}

/** Whoever reaches for the button has the data client by the time they press it. */
export function warm(): void {
  // Not now is no failure: it is asked for again when it is needed.
  viewerDb().catch(() => undefined);
}

export function resume(postId: string): Promise<void> {
  return resumePayment(postId, teller);
}

/** Takes up what the reader has paid too little for, in whatever tab or browser that was. */
export function rebuild(postId: string, purchaseId: string): Promise<void> {
  return rebuildPayment(postId, { id: purchaseId }, teller);
}

/** What has become of a payment that the reader says they made. */
export async function look(postId: string): Promise<FoundPayment | "unknown"> {
  try {
    return await findPayment(postId);
  } catch {
    return "unknown";
  }
}

/** On the page, while a payment is under way, or what came for it is too little, and its sheet is closed. */
export function PendingPayment({ request }: { request: SheetRequest }) {
  const payment = usePayment(request.postId);
  const nowMs = useNow(payment?.purchase?.paymentState === "seen");
  if (!payment || !isLeftOpen(payment)) return null;
  return (
    <div className="border-hairline flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y py-2">
      <p className="text-small" role="status">
        {sayPayment(payment, { nowMs, isOffline: false }).line}
      </p>
      <Button onClick={() => openSheet(request, PaySheet)} size="small">
        {payment.purchase?.paymentState === "partial" ? "Open the payment" : "Show the code"}
      </Button>
    </div>
  );
}

function isLeftOpen({ step, isLateAndShort }: Payment): boolean {
  return step === "open" || (step === "expired" && isLateAndShort);
}
