"use client";

import { useEffect } from "react";
import { findPaidStart } from "#components/purchase/arrival";
import { BeforePaying } from "#components/purchase/before-paying";
import { beginPayment, checkForLatePayment } from "#components/purchase/begin-payment";
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

/** How long the sheet says “paid” before the text takes over. */
const FAREWELL_MS = 600;
const CHECK_ENDED_EVERY_MS = 15_000;

/** The pay sheet. It can be closed and opened again; the payment continues. */
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

/** Reopens the same purchase at the same address, while the sheet is open. */
function useReopening(request: SheetRequest, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const reopen = () => document.hidden || void beginPayment(request);
    reopen();
    document.addEventListener("visibilitychange", reopen);
    return () => document.removeEventListener("visibilitychange", reopen);
  }, [isWanted, request]);
}

/** An expired price stays visible without live updates, so late payments are polled. */
function useLateMoney(request: SheetRequest, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const ending = new AbortController();
    const check = () => document.hidden || void checkForLatePayment(request);
    const timer = setInterval(check, CHECK_ENDED_EVERY_MS);
    listenForReturn(check, ending.signal);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [isWanted, request]);
}
