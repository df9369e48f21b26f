import type { Route } from "next";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatMoment } from "#lib/moment.ts";
import { describeRole, type ReceiptBlock, type Viewpoint } from "#lib/purchases/receipts/receipt.ts";

/** Every block of the sale with what it did. Anyone can look them up, on our page too. */
export function ReceiptBlocks({ blocks, viewpoint }: { blocks: ReceiptBlock[]; viewpoint: Viewpoint }) {
  return (
    <ul className="divide-hairline text-small divide-y">
      {blocks.map(({ hash, role, amount_raw, at, is_confirmed }) => (
        <li className="grid break-inside-avoid gap-1 py-3" key={hash}>
          <span className="flex flex-wrap justify-between gap-x-6">
            <span className="text-ink-soft">{describeRole(role, viewpoint)}</span>
            <Amount raw={amount_raw} />
          </span>
          <span className="text-caption font-mono break-all">
            <Link href={`/chain/${hash}` as Route}>{hash}</Link>
          </span>
          <span className="text-caption text-ink-soft">
            {is_confirmed ? "Confirmed" : "Sent, not confirmed yet"} · {formatMoment(new Date(at), "UTC")}
          </span>
        </li>
      ))}
    </ul>
  );
}
