import type { Route } from "next";
import { CheckForm, NewQuoteForm } from "#components/purchase/form/payment-forms.tsx";
import { PaymentRequest } from "#components/purchase/form/payment-request.tsx";
import { refundAddressLink } from "#components/purchase/pay/refund-address-link.ts";
import { describePayment, KEEP_RECEIPT } from "#components/purchase/sheet/describe-payment.ts";
import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { toClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { judgePayment, NEW_PAYMENT, type Payment, showPurchase } from "#lib/purchases/checkout/payment.ts";
import type { PaymentPageFacts } from "#lib/purchases/reading/payment-page.ts";

type Props = { facts: PaymentPageFacts; isTestNetwork: boolean };

/** The pay sheet as a page, for readers without scripts: it shows how things stood when it was asked for. */
export function PaymentPage({ facts, isTestNetwork }: Props) {
  const { title, handle, slug, readAt } = facts;
  const payment = readPayment(facts);
  const path = `/@${handle}/${slug}` as Route;
  return (
    <article className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <header className="grid gap-2">
        <h1 className="text-title font-serif tracking-tight text-balance">{nameStep(payment, facts)}</h1>
        <p className="text-small text-ink-soft">
          The post: <Link href={path}>{title}</Link>
        </p>
      </header>
      <div className="grid gap-2">
        <PayStatus
          connection={null}
          status={describePayment(payment, { nowMs: Date.parse(readAt), isOffline: false })}
        />
        <p className="text-caption text-ink-soft">
          As of <time dateTime={toDateTime(readAt)}>{readAt.slice(11, 19)}</time> UTC. This page does not change by
          itself.
        </p>
      </div>
      <Next facts={facts} isTestNetwork={isTestNetwork} path={path} payment={payment} />
    </article>
  );
}

function nameStep({ step }: Payment, { whole, handle }: PaymentPageFacts): string {
  if (step === "paid") return "The post is yours";
  return step === "over" ? `Your payment to @${handle}` : `Pay ${formatNano(whole.purchase.raw_amount)} to @${handle}`;
}

/** What the reader can do now: one thing, the largest. */
function Next({ facts, payment, path, isTestNetwork }: Props & { payment: Payment; path: Route }) {
  const { purchase } = facts.whole;
  const isUnaddressed = BigInt(purchase.unaddressed_raw) > 0n;
  switch (payment.step) {
    case "paid":
      if (purchase.receipt_first) return <ReceiptFirst path={path} purchaseId={purchase.id} />;
      return (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href={path} prefetch={false} size="large" tone="primary">
            Read it
          </ButtonLink>
          {isUnaddressed ? <Link {...refundAddressLink(purchase.id)} /> : null}
        </p>
      );
    case "over":
      return (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {isUnaddressed ? (
            <ButtonLink size="large" tone="primary" {...refundAddressLink(purchase.id)} />
          ) : (
            <Link href={path}>Back to the post</Link>
          )}
          {purchase.status === "cancelled" ? <NewQuoteForm facts={facts} /> : null}
          {purchase.receipt_url && !isUnaddressed ? (
            <Link href={`/receipts/${purchase.id}` as Route}>See where your Nano went</Link>
          ) : null}
        </div>
      );
    case "expired":
      return payment.isLateAndUnderpaid ? (
        <PaymentRequest facts={facts} isTestNetwork={isTestNetwork} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <NewQuoteForm facts={facts} />
          <p className="text-small text-ink-soft">
            Did you pay after the time was over? Press “Check again”: a late payment opens the post, or comes back to
            you.
          </p>
          <CheckForm purchaseId={purchase.id} />
        </div>
      );
    default:
      return <PaymentRequest facts={facts} isTestNetwork={isTestNetwork} />;
  }
}

/** Before the text (L2), as in the sheet. */
function ReceiptFirst({ purchaseId, path }: { purchaseId: string; path: Route }) {
  return (
    <div className="grid gap-4">
      <p>{KEEP_RECEIPT}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <a className={buttonStyle({ size: "large" })} download href={`/api/purchases/${purchaseId}/receipt?format=pdf`}>
          Download your receipt (PDF)
        </a>
        <ButtonLink href={path} prefetch={false} size="large" tone="primary">
          Read the post
        </ButtonLink>
      </p>
    </div>
  );
}

/** The payment as the pay sheet would hold it. A quote whose time is over has ended, also before the sweep. */
function readPayment({ whole, readAt }: PaymentPageFacts): Payment {
  const { purchase } = whole;
  const isOver = Date.parse(purchase.expires_at) <= Date.parse(readAt);
  const isEnded = isOver && purchase.status === "pending" && purchase.payment_state === "none";
  const verdict = isEnded ? { ...purchase, status: "expired" as const } : purchase;
  return judgePayment(showPurchase(NEW_PAYMENT, toClientPurchase(whole, false)), verdict, Date.parse(readAt));
}
