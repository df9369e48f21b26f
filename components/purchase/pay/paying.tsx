import { beginPayment, paymentEvents } from "#components/purchase/pay/begin-payment.ts";
import { openSheet, type SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { usePayment } from "#components/purchase/pay/use-payment.ts";
import { describePayment } from "#components/purchase/sheet/describe-payment.ts";
import { PaySheet } from "#components/purchase/sheet/pay-sheet.tsx";
import { useNow } from "#components/purchase/sheet/use-now.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { prepareViewer } from "#lib/auth/browser.ts";
import { type FoundPayment, findPayment } from "#lib/purchases/checkout/find-payment.ts";
import type { Payment } from "#lib/purchases/checkout/payment.ts";
import { readPayment, rebuildPayment, resumePayment } from "#lib/purchases/checkout/payments.ts";

/** Everything that paying needs, behind one import: the button on the page loads only this module. */
export function pay(request: SheetRequest): void {
  const step = readPayment(request.postId)?.step;
  if (step !== "open" && step !== "opening") void beginPayment(request);
  openSheet(request, PaySheet);
}

/** Asks early for what the live connection needs, when the reader reaches for the button. */
export function preloadPaying(): void {
  // A failure is not an error: it is asked for again when needed.
  prepareViewer().catch(() => undefined);
}

export function resume(postId: string): Promise<void> {
  return resumePayment(postId, paymentEvents);
}

/** Resumes a purchase that was underpaid, from any tab or browser. */
export function resumeUnderpaid(postId: string, purchaseId: string): Promise<void> {
  return rebuildPayment(postId, { id: purchaseId }, paymentEvents);
}

/** Checks a payment that the reader says they made. */
export async function searchForPayment(postId: string): Promise<FoundPayment | "unknown"> {
  try {
    return await findPayment(postId);
  } catch {
    return "unknown";
  }
}

/** Shown on the page while a payment is under way or underpaid and its sheet is closed. */
export function PendingPayment({ request }: { request: SheetRequest }) {
  const payment = usePayment(request.postId);
  const nowMs = useNow(payment?.purchase?.paymentState === "seen");
  if (!payment || !isLeftOpen(payment)) return null;
  return (
    <div className="border-hairline flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y py-2">
      <p className="text-small" role="status">
        {describePayment(payment, { nowMs, isOffline: false }).line}
      </p>
      <Button onClick={() => openSheet(request, PaySheet)} size="small">
        {payment.purchase?.paymentState === "partial" ? "Open the payment" : "Show the code"}
      </Button>
    </div>
  );
}

function isLeftOpen({ step, isLateAndUnderpaid }: Payment): boolean {
  return step === "open" || (step === "expired" && isLateAndUnderpaid);
}
