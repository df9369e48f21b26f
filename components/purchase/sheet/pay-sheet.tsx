import { useEffect, useEffectEvent } from "react";
import { beginPayment, checkForLatePayment, goOnToPost } from "#components/purchase/pay/begin-payment.ts";
import { findPaidStart } from "#components/purchase/pay/open-post.ts";
import { PAY_SHEET_TITLE } from "#components/purchase/pay/page-parts.ts";
import { closeSheet, type SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { usePayment } from "#components/purchase/pay/use-payment.ts";
import { BeforePaying } from "#components/purchase/sheet/before-paying.tsx";
import { nameRest } from "#components/purchase/sheet/describe-payment.ts";
import { PaymentView } from "#components/purchase/sheet/payment-view.tsx";
import { RefusedPayment } from "#components/purchase/sheet/refused-payment.tsx";
import { offerToastPlace } from "#components/ui/toasts/toast-place.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import { holdReload } from "#lib/page/reload-hold.ts";
import { isReopened, NEW_PAYMENT, offersReceipt, type Payment } from "#lib/purchases/checkout/payment.ts";
import { dropPayment } from "#lib/purchases/checkout/payments.ts";
import { listenForReturn } from "#lib/purchases/checkout/return-to-page.ts";

/** How long the sheet says “paid” before the text takes over. */
const FAREWELL_MS = 600;
const CHECK_ENDED_EVERY_MS = 15_000;

type SheetProps = { request: SheetRequest; isOpen: boolean; isSendingRest: boolean; isTestNetwork: boolean };

/** What stands in the sheet's frame (sheet-frame.tsx). It can be closed and opened again; the payment continues. */
export function PaySheet({ request, isOpen, ...rest }: SheetProps) {
  const payment = usePayment(request.postId) ?? NEW_PAYMENT;
  const { step } = payment;
  const isOffered = offersReceipt(payment);
  useEffect(() => (isOpen ? holdReload() : undefined), [isOpen]);
  useTitle(titleOf(payment, request));
  const leave = useEffectEvent(() => {
    if (step === "paid") findPaidStart()?.focus({ preventScroll: true });
    if (isOffered) goOnToPost(request);
    if (step === "asking" || step === "refused" || step === "expired" || step === "over") dropPayment(request.postId);
  });
  useEffect(() => (isOpen ? leave : undefined), [isOpen]);
  useEffect(() => {
    if (step !== "paid" || !isOpen || isOffered) return;
    const timer = setTimeout(closeSheet, FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [step, isOpen, isOffered]);
  useReopening(request, isOpen && isReopened(payment, request.isDollarPrice));
  useLateMoney(request, isOpen && step === "expired");
  return (
    <>
      <SheetBody onClose={closeSheet} payment={payment} request={request} {...rest} />
      {isOpen ? <div className="absolute" ref={offerToastPlace} /> : null}
    </>
  );
}

function useTitle(title: string): void {
  useEffect(() => document.getElementById(PAY_SHEET_TITLE)?.replaceChildren(title), [title]);
}

type BodyProps = Omit<SheetProps, "isOpen"> & { payment: Payment; onClose: () => void };

function SheetBody({ payment, request, ...rest }: BodyProps) {
  if (payment.question) return <BeforePaying question={payment.question} request={request} />;
  if (!payment.refusal) return <PaymentView payment={payment} request={request} {...rest} />;
  return <RefusedPayment onAgain={() => void beginPayment(request)} onClose={rest.onClose} refusal={payment.refusal} />;
}

function titleOf(payment: Payment, { handle, shownRaw }: SheetRequest): string {
  return nameRest(payment) ?? `Pay ${formatNano(payment.purchase?.amountRaw ?? shownRaw)} to @${handle}`;
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
