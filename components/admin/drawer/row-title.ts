import { ALERT_LABELS, BLOCK_LABELS } from "#components/admin/block-labels.ts";
import { nameKind } from "#components/admin/payouts/payout-labels.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

/** The title of a drawer. */
export function rowTitleOf(facts: RowFacts): string {
  switch (facts.kind) {
    case "payout":
      return `${nameKind(facts.row.kind)}, ${formatNano(facts.row.amountRaw)}`;
    case "payment":
      return `Payment of ${formatNano(facts.row.amount_raw)}`;
    case "block":
      return `Block: ${BLOCK_LABELS[facts.row.kind] ?? facts.row.kind}`;
    case "alert":
      return ALERT_LABELS[facts.row.kind] ?? facts.row.kind;
  }
}

export function rowKeyOf({ row }: RowFacts): string {
  return "hash" in row ? row.hash : row.id;
}
