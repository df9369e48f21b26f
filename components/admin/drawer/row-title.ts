import { ALERT_WORDS, BLOCK_WORDS } from "#components/admin/block-labels.ts";
import { nameKind } from "#components/admin/payouts/payout-labels.ts";
import { formatNano } from "#components/ui/amounts/amount-text.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";

/** The title of a drawer. */
export function titleOf(facts: RowFacts): string {
  switch (facts.kind) {
    case "payout":
      return `${nameKind(facts.row.kind)}, ${formatNano(facts.row.amountRaw)}`;
    case "payment":
      return `Payment of ${formatNano(facts.row.amount_raw)}`;
    case "block":
      return `Block: ${BLOCK_WORDS[facts.row.kind] ?? facts.row.kind}`;
    case "alert":
      return ALERT_WORDS[facts.row.kind] ?? facts.row.kind;
  }
}

export function keyOf({ row }: RowFacts): string {
  return "hash" in row ? row.hash : row.id;
}
