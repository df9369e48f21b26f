import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { beginPayment, paymentEvents } from "#components/purchase/pay/begin-payment.ts";
import { findPayButton, findPayForm } from "#components/purchase/pay/page-parts.ts";
import { openSheet, readSheet, type SheetRequest, subscribeToSheet } from "#components/purchase/pay/sheet-store.ts";
import { usePayment } from "#components/purchase/pay/use-payment.ts";
import { describePayment, nameRest } from "#components/purchase/sheet/describe-payment.ts";
import { PaySheet } from "#components/purchase/sheet/pay-sheet.tsx";
import { useNow } from "#components/purchase/sheet/use-now.ts";
import { useOffline } from "#components/purchase/sheet/use-offline.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { lacksRest, offersReceipt, type Payment } from "#lib/purchases/checkout/payment.ts";
import { readPayment, rebuildPayment } from "#lib/purchases/checkout/payments.ts";

/** The request is only made where nothing is owed on an earlier one. */
export function pay(postId: string, readRequest: () => SheetRequest | null): boolean {
  const payment = readPayment(postId);
  const isRest = payment !== undefined && lacksRest(payment);
  const request = (isRest && readSheet()?.request) || readRequest();
  if (!request) return false;
  const step = payment?.step;
  const isUnderWay = step === "open" || step === "opening" || (payment !== undefined && offersReceipt(payment));
  if (!isRest && !isUnderWay) void beginPayment(request);
  openSheet(request, isRest);
  return true;
}

/** Resumes a purchase that was underpaid, from any tab or browser. */
export function resumeUnderpaid(postId: string, purchaseId: string): Promise<void> {
  return rebuildPayment(postId, { id: purchaseId }, paymentEvents);
}

/** Everything that paying draws in a locked page: the sheet and, in the form, a payment whose sheet is closed. */
export function Paying({ pending, isTestNetwork }: { pending: Element | null; isTestNetwork: boolean }) {
  const sheet = useSyncExternalStore(subscribeToSheet, readSheet);
  if (!sheet) return null;
  return (
    <>
      <PaySheet isTestNetwork={isTestNetwork} {...sheet} />
      {!sheet.isOpen && pending ? createPortal(<PendingPayment request={sheet.request} />, pending) : null}
    </>
  );
}

/** Shown on the page while a payment is under way or underpaid and its sheet is closed. */
function PendingPayment({ request }: { request: SheetRequest }) {
  const payment = usePayment(request.postId);
  const nowMs = useNow(payment?.purchase?.paymentState === "seen");
  const isOffline = useOffline();
  const rest = payment ? nameRest(payment) : null;
  useEffect(() => (rest === null ? undefined : askForRest(rest)), [rest]);
  if (!payment || !isLeftOpen(payment)) return null;
  return (
    <div className="border-hairline flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y py-2">
      <p className="text-small" role="status">
        {describePayment(payment, { nowMs, isOffline }).line}
      </p>
      {rest === null ? (
        <Button onClick={() => openSheet(request)} size="small">
          Show the code
        </Button>
      ) : null}
    </div>
  );
}

/** The post's own button asks for what is missing. How much to pay is no longer the reader's choice. */
function askForRest(rest: string): () => void {
  const button = findPayButton();
  const choice = findPayForm()?.querySelector<HTMLElement>("[data-amount-choice]");
  const label = [...(button?.childNodes ?? [])];
  button?.replaceChildren(rest);
  if (choice) choice.hidden = true;
  return () => {
    button?.replaceChildren(...label);
    if (choice) choice.hidden = false;
  };
}

function isLeftOpen({ step, isLateAndUnderpaid }: Payment): boolean {
  return step === "open" || (step === "expired" && isLateAndUnderpaid);
}
