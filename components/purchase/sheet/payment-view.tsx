import { Mark } from "#components/layout/frame/mark.tsx";
import { beginPayment } from "#components/purchase/pay/begin-payment.ts";
import { refundAddressLink } from "#components/purchase/pay/refund-address-link.ts";
import { openSheet, type SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { AwaitedPayment } from "#components/purchase/sheet/awaited-payment.tsx";
import { describePayment, isSlow } from "#components/purchase/sheet/describe-payment.ts";
import { LateEmail } from "#components/purchase/sheet/late-email.tsx";
import { OfferedReceipt } from "#components/purchase/sheet/offered-receipt.tsx";
import { PartChoices } from "#components/purchase/sheet/part-choices.tsx";
import { PayButtons } from "#components/purchase/sheet/pay-buttons.tsx";
import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { CodePlace, PaymentCode, ScanHint } from "#components/purchase/sheet/payment-code.tsx";
import { PriceHold } from "#components/purchase/sheet/price-hold.tsx";
import { SheetFooter } from "#components/purchase/sheet/sheet-footer.tsx";
import { useCode } from "#components/purchase/sheet/use-code.ts";
import { useNow } from "#components/purchase/sheet/use-now.ts";
import { useOffline } from "#components/purchase/sheet/use-offline.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";
import { formatAmount } from "#lib/nano/raw.ts";
import { type ClientPurchase, withAmount } from "#lib/purchases/checkout/client-purchase.ts";
import { isReopened, isUnaddressed, lacksRest, offersReceipt, type Payment } from "#lib/purchases/checkout/payment.ts";
import { checkPayment } from "#lib/purchases/checkout/payments.ts";

type Props = {
  payment: Payment;
  request: SheetRequest;
  isSendingRest: boolean;
  isTestNetwork: boolean;
  onClose: () => void;
};

/**
 * What to pay and how, the state of the payment, and what can be done now; always in this order. Once the payment is seen, parts
 * that are no longer needed keep their place, so that nothing jumps in the second before the text is there.
 */
export function PaymentView({ payment: known, request, isSendingRest, isTestNetwork, onClose }: Props) {
  const payment = isReopened(known, request.isDollarPrice) ? { ...known, step: "open" as const } : known;
  const { step, purchase, connection } = payment;
  const isSettled = step === "paid" || (step === "open" && purchase?.paymentState === "seen");
  const nowMs = useNow(isSettled || request.isDollarPrice);
  const isOffline = useOffline();
  const shown = isOffline ? "offline" : connection;
  const footer = <SheetFooter isTestNetwork={isTestNetwork} onClose={onClose} payment={payment} request={request} />;
  if (!purchase) return <AwaitedPayment footer={footer} isTestNetwork={isTestNetwork} request={request} />;
  const due = dueOf(payment, purchase, isSendingRest);
  const kept = isSettled ? "invisible" : "";
  const isOffered = offersReceipt(payment);
  return (
    <>
      <Face isSettled={isSettled} isTestNetwork={isTestNetwork} step={step} uri={due?.uri ?? null} />
      {due ? (
        <div className={kept}>
          <PriceHold
            isWhole={due.raw === purchase.amountRaw}
            nowMs={nowMs}
            raw={due.raw}
            request={request}
            until={purchase.expiresAt}
          />
        </div>
      ) : null}
      <PayStatus connection={step === "open" ? shown : null} status={describePayment(payment, { nowMs, isOffline })} />
      {isSlow(payment, nowMs) ? <LateEmail purchase={purchase} /> : null}
      {connection === "failed" && step === "open" ? (
        <Button onClick={() => checkPayment(request.postId)}>Check again</Button>
      ) : null}
      {isUnaddressed(payment) ? <ButtonLink size="large" tone="primary" {...refundAddressLink(purchase.id)} /> : null}
      {lacksRest(payment) ? (
        <PartChoices
          isSendingRest={isSendingRest}
          onSendRest={() => openSheet(request, true)}
          postId={request.postId}
          purchaseId={purchase.id}
          receivedRaw={purchase.receivedRaw}
        />
      ) : null}
      {isOffered ? <OfferedReceipt purchaseId={purchase.id} /> : null}
      {due && !isOffered ? (
        <div className={kept}>
          <PayButtons
            address={purchase.ephemeralAddress}
            amount={due.amount}
            isTestNetwork={isTestNetwork}
            uri={due.uri}
          />
        </div>
      ) : null}
      {step === "expired" ? (
        <Button onClick={() => void beginPayment(request)} size="large" tone="primary">
          Get a fresh price
        </Button>
      ) : null}
      <div className={step === "paid" ? kept : ""}>{footer}</div>
    </>
  );
}

/** What the code asks for now: the price, or the missing rest once the reader chooses to send it; otherwise nothing. */
function dueOf(payment: Payment, purchase: ClientPurchase, isSendingRest: boolean) {
  const { uri, amount, amountRaw, missingRaw } = purchase;
  if (payment.isReturning) return null;
  if (lacksRest(payment)) {
    if (!isSendingRest) return null;
    return { uri: withAmount(uri, missingRaw), raw: missingRaw, amount: formatAmount(BigInt(missingRaw), "Nano") };
  }
  const isAsked = payment.step === "open" || payment.step === "opening" || payment.step === "paid";
  return isAsked ? { uri, raw: amountRaw, amount } : null;
}

type FaceProps = { step: Payment["step"]; uri: string | null; isTestNetwork: boolean; isSettled: boolean };

function Face({ step, uri, ...code }: FaceProps) {
  if (step !== "paid" && uri === null) return null;
  return (
    <div className="grid gap-2">
      {step === "paid" || uri === null ? <PaidCoin /> : <CodeOf uri={uri} {...code} />}
      <ScanHint isShown={step !== "paid" && !code.isSettled} />
    </div>
  );
}

function CodeOf({ uri, ...look }: { uri: string; isTestNetwork: boolean; isSettled: boolean }) {
  const code = useCode(uri);
  if (code) return <PaymentCode code={code} uri={uri} {...look} />;
  return (
    <CodePlace>
      <CoinSpinner className="size-8" />
    </CodePlace>
  );
}

function PaidCoin() {
  return (
    <div className="text-copper grid h-60 place-items-center">
      <Mark className="size-32" variant="engraved" />
    </div>
  );
}
