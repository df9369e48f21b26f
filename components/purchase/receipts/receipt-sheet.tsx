import type { Route } from "next";
import type { ReactNode } from "react";
import { ReceiptBlocks } from "#components/purchase/receipts/receipt-blocks.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { Receipt, Viewpoint } from "#lib/purchases/receipts/receipt.ts";
import {
  closingLines,
  describeKind,
  describeStatus,
  moneyFacts,
  type ReceiptFact,
  soldFacts,
} from "#lib/purchases/receipts/receipt-words.ts";

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
        <Facts facts={soldFacts(receipt).map(drawFact)} />
      </Part>
      <Part title="Money">
        <Facts facts={moneyFacts(receipt, viewpoint).map(drawFact)} />
      </Part>
      {receipt.blocks.length > 0 ? (
        <Part title="On the Nano network">
          <ReceiptBlocks blocks={receipt.blocks} viewpoint={viewpoint} />
        </Part>
      ) : null}
      <footer className="text-caption text-ink-soft max-w-measure grid gap-1">
        {closingLines(receipt).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid break-inside-avoid gap-2">
      <h2 className="text-lead font-serif">{title}</h2>
      {children}
    </section>
  );
}

function drawFact({ term, detail }: ReceiptFact) {
  return { term, detail: drawDetail(detail) };
}

function drawDetail(detail: ReceiptFact["detail"]): ReactNode {
  switch (detail.kind) {
    case "text":
      return detail.text;
    case "account":
      return <span className="font-mono">{detail.text}</span>;
    case "post":
      return <Link href={new URL(detail.url).pathname as Route}>{detail.title}</Link>;
    case "amount":
      return detail.to === undefined ? (
        <Amount raw={detail.raw} usdMicros={detail.usdMicros} />
      ) : (
        <span className="inline-flex flex-wrap justify-end gap-x-3">
          <Amount raw={detail.raw} />
          {detail.to ? <span className="text-ink-soft font-mono">{detail.to}</span> : null}
        </span>
      );
  }
}
