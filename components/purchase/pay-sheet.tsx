"use client";

import { useEffect } from "react";
import { findPaidStart } from "#components/purchase/arrival";
import { BeforePaying } from "#components/purchase/before-paying";
import { beginPayment, checkForLateMoney } from "#components/purchase/begin-payment";
import { PaymentView } from "#components/purchase/payment-view";
import { RefusedPayment } from "#components/purchase/refused-payment";
import { closeSheet, type SheetProps, type SheetRequest } from "#components/purchase/sheet-store";
import { usePayment } from "#components/purchase/use-payment";
import { formatNano } from "#components/ui/amount-text";
import { Dialog } from "#components/ui/dialog";
import { holdReload } from "#lib/page/reload-hold";
import { isReopened, NEW_PAYMENT, type Payment } from "#lib/purchases/payment";
import { dropPayment } from "#lib/purchases/payments";
import { listenForReturn } from "#lib/purchases/return-to-page";

/** How long one sees that it is paid before the text has the page. */
const FAREWELL_MS = 600;
const CHECK_ENDED_EVERY_MS = 15_000;

/** One job: pay this, here, now. Closed, it can be opened again; the payment goes on without it. */
export function PaySheet({ request, isOpen, isTestNetwork }: SheetProps) {
  const payment = usePayment(request.postId) ?? NEW_PAYMENT;
  const { step } = payment;
  useEffect(() => (isOpen ? holdReload() : undefined), [isOpen]);
  useEffect(() => {
    if (step !== "paid" || !isOpen) return;
    const timer = setTimeout(closeSheet, FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [step, isOpen]);
  useReopening(request, isOpen && isReopened(payment, request.isDollarPrice));
  useLateMoney(request, isOpen && step === "expired");
  const close = () => {
    closeSheet();
    if (step === "asking" || step === "refused" || step === "expired" || step === "over") dropPayment(request.postId);
  };
  return (
    <Dialog
      focusAfter={step === "paid" ? findPaidStart : undefined}
      onOpenChange={(isStillOpen) => isStillOpen || close()}
      open={isOpen}
      title={titleOf(payment, request)}
    >
      <SheetBody isTestNetwork={isTestNetwork} onClose={close} payment={payment} request={request} />
    </Dialog>
  );
}

type BodyProps = { payment: Payment; request: SheetRequest; isTestNetwork: boolean; onClose: () => void };

function SheetBody({ payment, request, ...rest }: BodyProps) {
  if (payment.question) return <BeforePaying question={payment.question} request={request} />;
  if (!payment.refusal) return <PaymentView payment={payment} request={request} {...rest} />;
  return <RefusedPayment onAgain={() => void beginPayment(request)} onClose={rest.onClose} refusal={payment.refusal} />;
}

function titleOf({ purchase }: Payment, { handle, shownRaw }: SheetRequest): string {
  return `Pay ${formatNano(purchase?.amountRaw ?? shownRaw)} to @${handle}`;
}

/** The same purchase again, at the same address, while somebody looks at it. */
function useReopening(request: SheetRequest, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const reopen = () => document.hidden || void beginPayment(request);
    reopen();
    document.addEventListener("visibilitychange", reopen);
    return () => document.removeEventListener("visibilitychange", reopen);
  }, [isWanted, request]);
}

/** A price that has ended stays in sight, and nothing watches it: what is paid for it all the same is asked for. */
function useLateMoney(request: SheetRequest, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const ending = new AbortController();
    const check = () => document.hidden || void checkForLateMoney(request);
    const timer = setInterval(check, CHECK_ENDED_EVERY_MS);
    listenForReturn(check, ending.signal);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [isWanted, request]);
}
