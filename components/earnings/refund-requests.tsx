import type { Route } from "next";
import { AnswerRequest } from "#components/purchase/refunds/answer-request.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatMoment } from "#lib/moment.ts";
import { type AskedSale, REQUESTS_SHOWN } from "#lib/purchases/refunds/requests.ts";

/** What readers ask of the author: each with its reason, until when it can be returned, and the two answers. */
export function RefundRequests({ requests }: { requests: AskedSale[] }) {
  return (
    <section aria-labelledby="refund-requests" className="grid gap-4 border-b pb-8">
      <h2 className="text-lead font-serif tracking-tight" id="refund-requests">
        Readers ask you for a refund
      </h2>
      <ul className="divide-hairline divide-y">
        {requests.map((request) => (
          <li className="grid gap-3 py-5 first:pt-0" key={request.purchaseId}>
            <AskedRefund request={request} />
          </li>
        ))}
      </ul>
      {requests.length === REQUESTS_SHOWN ? (
        <p className="text-small text-ink-soft">The newest {REQUESTS_SHOWN}. Older ones follow as you answer.</p>
      ) : null}
    </section>
  );
}

function AskedRefund({ request }: { request: AskedSale }) {
  const { purchaseId, title, reason, askedAt, amountRaw, isSentOn } = request;
  return (
    <>
      <h3 className="text-reading font-serif text-balance wrap-anywhere">
        <Link className="text-ink" href={`/receipts/${purchaseId}` as Route} prefetch={false} tone="quiet">
          {title}
        </Link>
      </h3>
      <p className="text-small wrap-anywhere">
        Asked on <Day at={askedAt} />, for <Amount raw={amountRaw} />: “{reason}”
      </p>
      <p className="text-small text-ink-soft">{describeDeadline(request)}</p>
      <div className="flex flex-wrap gap-3">
        {isSentOn ? (
          <ButtonLink href={`/receipts/${purchaseId}?refund=yes#refund` as Route}>Refund this reader</ButtonLink>
        ) : null}
        <AnswerRequest canRefund={!isSentOn} purchaseId={purchaseId} />
      </div>
    </>
  );
}

function describeDeadline({ isSentOn, sentAt }: AskedSale): string {
  if (isSentOn)
    return "This sale has been sent to your wallet. We cannot return it for you, and the reader is told so. You can, from your wallet.";
  if (sentAt === null || Date.parse(sentAt) <= Date.now())
    return "You can return it until it is sent to you, which may be any moment.";
  return `You can return it until ${formatMoment(new Date(sentAt), "UTC")}. Then it is sent to you, and we cannot return it for you.`;
}
