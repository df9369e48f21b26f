import { useState } from "react";
import { Mark } from "#components/layout/mark";
import { beginPayment } from "#components/purchase/begin-payment";
import { PartChoices } from "#components/purchase/part-choices";
import { PayButtons } from "#components/purchase/pay-buttons";
import { PayStatus } from "#components/purchase/pay-status";
import { CodePlace, PaymentCode } from "#components/purchase/payment-code";
import { describePayment, isSlow } from "#components/purchase/payment-words";
import { PriceHold } from "#components/purchase/price-hold";
import { refundAddressLink } from "#components/purchase/return-place";
import { SheetFooter } from "#components/purchase/sheet-footer";
import type { SheetRequest } from "#components/purchase/sheet-store";
import { EmailWhenDone } from "#components/purchase/tell-me";
import { useNow } from "#components/purchase/use-now";
import { useOffline } from "#components/purchase/use-offline";
import { Button } from "#components/ui/button";
import { ButtonLink } from "#components/ui/button-link";
import { CoinSpinner } from "#components/ui/coin-spinner";
import { formatAmount } from "#lib/nano/raw";
import { type ClientPurchase, withAmount } from "#lib/purchases/client-purchase";
import { isReopened, isUnaddressed, type Payment } from "#lib/purchases/payment";
import { checkPayment } from "#lib/purchases/payments";

type Props = { payment: Payment; request: SheetRequest; isTestNetwork: boolean; onClose: () => void };

/**
 * What to pay and how, the state of the payment, and what can be done now; always in this order. Once the payment is seen, parts
 * that are no longer needed keep their place, so that nothing jumps in the second before the text is there.
 */
export function PaymentView({ payment: known, request, isTestNetwork, onClose }: Props) {
  const [isSendingRest, setSendingRest] = useState(false);
  const payment = isReopened(known, request.isDollarPrice) ? { ...known, step: "open" as const } : known;
  const { step, purchase, connection } = payment;
  const isSettled = step === "paid" || (step === "open" && purchase?.paymentState === "seen");
  const nowMs = useNow(isSettled || request.isDollarPrice);
  const isOffline = useOffline();
  const asked = purchase && dueOf(payment, purchase, isSendingRest);
  const kept = isSettled ? "invisible" : "";
  return (
    <>
      <Face isSettled={isSettled} isTestNetwork={isTestNetwork} step={step} uri={asked?.uri ?? null} />
      {asked ? (
        <div className={kept}>
          <PriceHold
            isWhole={asked.raw === purchase.amountRaw}
            nowMs={nowMs}
            raw={asked.raw}
            request={request}
            until={purchase.expiresAt}
          />
        </div>
      ) : null}
      <PayStatus
        connection={step === "open" ? connection : null}
        said={describePayment(payment, { nowMs, isOffline })}
      />
      {purchase && isSlow(payment, nowMs) ? <EmailWhenDone purchase={purchase} /> : null}
      {connection === "failed" && step === "open" ? (
        <Button onClick={() => checkPayment(request.postId)}>Check again</Button>
      ) : null}
      {purchase && isUnaddressed(payment) ? (
        <ButtonLink size="large" tone="primary" {...refundAddressLink(purchase.id)} />
      ) : null}
      {purchase && isShort(payment) && !payment.isReturning ? (
        <PartChoices
          isSendingRest={isSendingRest}
          onSendRest={() => setSendingRest(true)}
          postId={request.postId}
          purchaseId={purchase.id}
          receivedRaw={purchase.receivedRaw}
        />
      ) : null}
      {asked ? (
        <div className={kept}>
          <PayButtons
            address={purchase.ephemeralAddress}
            amount={asked.amount}
            isTestNetwork={isTestNetwork}
            uri={asked.uri}
          />
        </div>
      ) : null}
      {step === "expired" ? (
        <Button onClick={() => void beginPayment(request)} size="large" tone="primary">
          Get a fresh price
        </Button>
      ) : null}
      <div className={step === "paid" ? kept : ""}>
        <SheetFooter isTestNetwork={isTestNetwork} onClose={onClose} payment={payment} request={request} />
      </div>
    </>
  );
}

function isShort({ step, purchase }: Payment): boolean {
  return step === "open" && purchase?.paymentState === "partial";
}

/** What the code asks for now: the price, or the missing rest once the reader chooses to send it; otherwise nothing. */
function dueOf(payment: Payment, purchase: ClientPurchase, isSendingRest: boolean) {
  const { uri, amount, amountRaw, missingRaw } = purchase;
  if (isShort(payment)) {
    if (!isSendingRest || payment.isReturning) return null;
    return { uri: withAmount(uri, missingRaw), raw: missingRaw, amount: formatAmount(BigInt(missingRaw), "Nano") };
  }
  const isAsked = payment.step === "open" || payment.step === "opening" || payment.step === "paid";
  return isAsked ? { uri, raw: amountRaw, amount } : null;
}

type FaceProps = { step: Payment["step"]; uri: string | null; isTestNetwork: boolean; isSettled: boolean };

function Face({ step, uri, ...code }: FaceProps) {
  if (step === "paid") return <PaidCoin />;
  if (uri !== null) return <PaymentCode uri={uri} {...code} />;
  if (step !== "opening") return null;
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
