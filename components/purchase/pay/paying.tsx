import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { AlreadyPaid } from "#components/purchase/pay/already-paid.tsx";
import { beginPayment, paymentEvents } from "#components/purchase/pay/begin-payment.ts";
import { openWholePost } from "#components/purchase/pay/open-post.ts";
import type { PaidPost } from "#components/purchase/pay/page-parts.ts";
import { openSheet, readSheet, type SheetRequest, subscribeToSheet } from "#components/purchase/pay/sheet-store.ts";
import { usePayment } from "#components/purchase/pay/use-payment.ts";
import { describePayment } from "#components/purchase/sheet/describe-payment.ts";
import { PaySheet } from "#components/purchase/sheet/pay-sheet.tsx";
import { useNow } from "#components/purchase/sheet/use-now.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import type { Payment } from "#lib/purchases/checkout/payment.ts";
import { readPayment, rebuildPayment } from "#lib/purchases/checkout/payments.ts";
import { reportUnderpaidPurchase } from "#lib/purchases/checkout/watch-underpaid.ts";

export function pay(request: SheetRequest): void {
  const step = readPayment(request.postId)?.step;
  if (step !== "open" && step !== "opening") void beginPayment(request);
  openSheet(request);
}

/** Resumes a purchase that was underpaid, from any tab or browser. */
export function resumeUnderpaid(postId: string, purchaseId: string): Promise<void> {
  return rebuildPayment(postId, { id: purchaseId }, paymentEvents);
}

/** Where parts of the payment stand in the page, beside the sheet. */
export type PayPlaces = { pending: Element | null; alreadyPaid: Element | null };

type Props = { post: PaidPost; places: PayPlaces; isTestNetwork: boolean };

/** Everything that paying draws in a locked page. */
export function Paying({ post, places, isTestNetwork }: Props) {
  const sheet = useSyncExternalStore(subscribeToSheet, readSheet);
  return (
    <>
      {sheet ? <PaySheet isTestNetwork={isTestNetwork} {...sheet} /> : null}
      {sheet && !sheet.isOpen && places.pending
        ? createPortal(<PendingPayment request={sheet.request} />, places.pending)
        : null}
      {places.alreadyPaid
        ? createPortal(
            <AlreadyPaid
              onOwned={() => void openWholePost(post.postId)}
              onUnderpaid={() =>
                void reportUnderpaidPurchase(post.postId, (id) => void resumeUnderpaid(post.postId, id))
              }
              post={post}
            />,
            places.alreadyPaid,
          )
        : null}
    </>
  );
}

/** Shown on the page while a payment is under way or underpaid and its sheet is closed. */
function PendingPayment({ request }: { request: SheetRequest }) {
  const payment = usePayment(request.postId);
  const nowMs = useNow(payment?.purchase?.paymentState === "seen");
  if (!payment || !isLeftOpen(payment)) return null;
  return (
    <div className="border-hairline flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y py-2">
      <p className="text-small" role="status">
        {describePayment(payment, { nowMs, isOffline: false }).line}
      </p>
      <Button onClick={() => openSheet(request)} size="small">
        {payment.purchase?.paymentState === "partial" ? "Open the payment" : "Show the code"}
      </Button>
    </div>
  );
}

function isLeftOpen({ step, isLateAndUnderpaid }: Payment): boolean {
  return step === "open" || (step === "expired" && isLateAndUnderpaid);
}
