import type { Route } from "next";
import type { ReactNode } from "react";
import { ReceiptBlocks } from "#components/purchase/receipts/receipt-blocks.tsx";
import { ReceiptMoney } from "#components/purchase/receipts/receipt-money.tsx";
import { formatMoment } from "#components/ui/dates/relative-time.ts";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { RECEIPT_STATUS_WORDS, type Receipt, type Viewpoint } from "#lib/purchases/receipts/receipt.ts";

type Props = { receipt: Receipt; viewpoint: Viewpoint };

/** The printed receipt: what was sold by whom, for how much, and where the money went. */
export function ReceiptSheet({ receipt, viewpoint }: Props) {
  return (
    <article className="grid gap-10 print:gap-6">
      <header className="grid gap-2">
        <p className="text-caption text-ink-soft">{describeKind(receipt)}</p>
        <h1 className="text-title font-serif tracking-tight tabular-nums">
          {receipt.number ?? describeStatus(receipt)}
        </h1>
        {receipt.number ? <p className="text-small text-ink-soft">{describeStatus(receipt)}</p> : null}
      </header>
      <Part title={receipt.number ? "What was sold" : "The post"}>
        <Facts facts={soldFacts(receipt)} />
      </Part>
      <Part title="Money">
        <ReceiptMoney receipt={receipt} viewpoint={viewpoint} />
      </Part>
      {receipt.blocks.length > 0 ? (
        <Part title="On the Nano network">
          <ReceiptBlocks blocks={receipt.blocks} viewpoint={viewpoint} />
        </Part>
      ) : null}
      <footer className="text-caption text-ink-soft max-w-measure grid gap-1">
        {receipt.number ? <p>Digital content, supplied immediately at the buyer’s request.</p> : null}
        {receipt.consent ? (
          <p>
            The buyer agreed on {moment(receipt.consent.at)} (text {receipt.consent.text_id}): “{receipt.consent.text}”
          </p>
        ) : null}
        <p>
          Farthing passes the payment on. Questions about the post go to its author, questions about the payment to{" "}
          {receipt.contact}.
        </p>
      </footer>
    </article>
  );
}

function describeKind({ number, status }: Receipt): string {
  if (number) return "Receipt";
  return status === "pending" ? "Not a receipt yet" : "Not a receipt: nothing was bought";
}

function describeStatus({ status, returns }: Receipt): string {
  const isWaiting = status === "refund_pending" && returns.some(({ state }) => state === "waits_for_address");
  return isWaiting ? "Waiting for an address" : RECEIPT_STATUS_WORDS[status];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid break-inside-avoid gap-2">
      <h2 className="text-lead font-serif">{title}</h2>
      {children}
    </section>
  );
}

const SELLER_TYPES = {
  private: "A private person: EU consumer rights may not apply",
  trader: "A trader",
};

function soldFacts({ post, seller, quoted_at, paid_at, refund_until, refunded_at, refund_reason }: Receipt) {
  const path = new URL(post.url).pathname as Route;
  return [
    { term: "Post", detail: <Link href={path}>{post.title}</Link> },
    ...fact("Version", post.version === null ? null : String(post.version)),
    { term: "Seller", detail: seller.handle ? `${seller.name} (@${seller.handle})` : seller.name },
    ...fact("Kind of seller", seller.type && SELLER_TYPES[seller.type]),
    ...fact("Legal name", seller.legal_name),
    ...fact("Address", seller.legal_address),
    ...fact("Country", seller.country),
    paid_at ? { term: "Paid", detail: moment(paid_at) } : { term: "Requested", detail: moment(quoted_at) },
    ...fact("Quick refund until", refund_until && moment(refund_until)),
    ...fact("Returned", refunded_at && moment(refunded_at)),
    ...fact("Reason", refund_reason),
  ];
}

function fact(term: string, detail: string | null) {
  return detail ? [{ term, detail }] : [];
}

function moment(at: string): string {
  return formatMoment(new Date(at), "UTC");
}
