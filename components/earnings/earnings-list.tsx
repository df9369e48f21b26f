import type { Route } from "next";
import { EarningStatus } from "#components/earnings/earning-status.tsx";
import { SendNow } from "#components/earnings/send-now.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { ExternalLink, Link } from "#components/ui/navigation/link.tsx";
import { formatMoment } from "#lib/moment.ts";
import { canBeSentNow, type Earning, type EarningSale } from "#lib/payouts/earnings.ts";

type Props = {
  items: Earning[];
  handle: string | null;
  /** Addresses that no wallet has opened yet. */
  unopened: ReadonlySet<string>;
  explorerUrlOf: (hash: string) => string | null;
};

/** Columns where there is room for them; on a phone a contents page. */
const COLUMNS = "md:grid-cols-[minmax(0,1fr)_11rem_6.5rem_minmax(0,18rem)] md:gap-x-6";

export function EarningsList({ items, ...shared }: Props) {
  return (
    <div>
      <div
        aria-hidden="true"
        className={`text-caption text-ink-soft border-edge hidden border-b pb-2 font-medium md:grid ${COLUMNS}`}
      >
        <span>Post</span>
        <span className="text-end">Your share</span>
        <span>Sold</span>
        <span>Status</span>
      </div>
      <ul aria-label="Your payouts, newest first" className="divide-hairline divide-y">
        {items.map((item) => (
          <li
            className={`text-small flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 py-5 md:grid md:py-4 ${COLUMNS}`}
            key={item.id}
          >
            <EarningRow item={item} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EarningRow({ item, handle, unopened, explorerUrlOf }: Omit<Props, "items"> & { item: Earning }) {
  const { amountRaw, usdMicros, since, state, account, blockHash } = item;
  return (
    <>
      <h3 className="basis-full font-serif">
        <PostTitle handle={handle} post={item.post} />
      </h3>
      <span className="md:text-end">
        <Amount raw={amountRaw} usdMicros={usdMicros ?? undefined} />
      </span>
      <Day at={since} />
      <span className="max-md:basis-full">
        <EarningStatus isUnopened={account !== null && unopened.has(account)} state={state} />
        {canBeSentNow(state) ? <SendNow id={item.id} title={item.post?.title ?? "this payout"} /> : null}
      </span>
      {item.sale === null ? null : <SaleLine isKept={state.kind === "paid"} sale={item.sale} />}
      {blockHash === null ? null : (
        <p className="text-caption text-ink-faint basis-full md:col-span-full">
          Block <BlockHash hash={blockHash} url={explorerUrlOf(blockHash)} />
        </p>
      )}
    </>
  );
}

type SaleProps = {
  sale: EarningSale;
  /** The share was sent. If the sale was refunded, we did that ourselves (N-15). */
  isKept: boolean;
};

/** From what the reader paid to what is left, and until when it can go back. */
function SaleLine({ sale: { purchaseId, grossRaw, feeRaw, at, returnableUntil, refundedAt }, isKept }: SaleProps) {
  return (
    <p className="text-caption text-ink-faint basis-full md:col-span-full">
      The reader paid <Amount raw={grossRaw} /> on {formatMoment(new Date(at), "UTC")};{" "}
      {refundedAt === null ? (
        <>
          our fee is <Amount raw={feeRaw} />. {describeWindow(returnableUntil)}
        </>
      ) : (
        <>
          {isKept ? "we refunded them ourselves" : "refunded"} on {formatMoment(new Date(refundedAt), "UTC")}, with our
          fee of <Amount raw={feeRaw} />.
        </>
      )}{" "}
      <Link href={`/receipts/${purchaseId}` as Route} prefetch={false} tone="quiet">
        Receipt and refund
      </Link>
    </p>
  );
}

function describeWindow(until: string | null): string {
  if (until === null) return "It could not be returned.";
  const moment = formatMoment(new Date(until), "UTC");
  return Date.parse(until) > Date.now()
    ? `It can be returned until ${moment}.`
    : `It could be returned until ${moment}.`;
}

function PostTitle({ post, handle }: Pick<Earning, "post"> & { handle: string | null }) {
  if (post === null) return "A payout";
  const style = "text-reading text-balance wrap-anywhere";
  if (handle === null || post.isRemoved) return <span className={style}>{post.title}</span>;
  return (
    <Link className={`${style} text-ink`} href={`/@${handle}/${post.slug}` as Route} prefetch={false} tone="quiet">
      {post.title}
    </Link>
  );
}

function BlockHash({ hash, url }: { hash: string; url: string | null }) {
  const text = <span className="font-mono break-all">{hash}</span>;
  return url === null ? text : <ExternalLink href={url}>{text}</ExternalLink>;
}
