import type { Route } from "next";
import { spanOf } from "#components/earnings/transparency-facts.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { NewestPayout as Payout } from "#lib/payouts/transparency.ts";

/** A payout as anyone can see it on the network: not whom it paid, nor for what. */
export function NewestPayout({ payout }: { payout: Payout | null }) {
  if (payout === null) {
    return (
      <p className="text-body text-ink-soft max-w-measure">
        The newest payout will stand here with its block. We show none until we have paid five writers within thirty
        days: before that, it could tell who was paid.
      </p>
    );
  }
  return (
    <div>
      <p className="text-caption text-ink-faint">The newest payout, as of the last hour</p>
      <Facts
        facts={[
          { term: "Sent to the writer", detail: <Amount raw={payout.raw} /> },
          { term: "After the reader’s payment", detail: spanOf(payout.seconds) },
          {
            term: "Block",
            detail: (
              <Link className="font-mono" href={`/chain/${payout.block}` as Route}>
                {payout.block.slice(0, 8)}…{payout.block.slice(-8)}
              </Link>
            ),
          },
        ]}
      />
    </div>
  );
}
