import { writeCsv } from "#lib/http/csv.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import type { Earning } from "#lib/payouts/earnings.ts";

const COLUMNS = [
  ...["payout", "date", "post", "amount_raw", "amount_nano", "rate_usd", "amount_usd"],
  ...["status", "held_because", "held_until", "paid", "address", "block"],
  ...["sale_raw", "fee_raw", "sold", "returnable_until", "refunded"],
];

export const EARNINGS_HEADER = writeCsv([COLUMNS]);

/** Payouts for bookkeeping: exact to the raw, and in dollars at the sale's rate if known. */
export function toEarningRows(earnings: readonly Earning[]): string {
  return writeCsv(
    earnings.map(({ id, since, post, amountRaw, rateUsd, usdMicros, state, account, blockHash, sale }) => [
      ...[id, since, post?.title ?? "", amountRaw, formatAmount(BigInt(amountRaw), "Nano"), rateUsd ?? ""],
      usdMicros === null ? "" : formatDollars(BigInt(usdMicros)),
      state.kind,
      ...(state.kind === "held" ? [state.why, state.until ?? ""] : ["", ""]),
      state.kind === "paid" ? state.at : "",
      ...[account ?? "", blockHash ?? "", sale?.grossRaw ?? "", sale?.feeRaw ?? ""],
      ...[sale?.at ?? "", sale?.returnableUntil ?? "", sale?.refundedAt ?? ""],
    ]),
  );
}

/** Writes all six decimals: a payout may be worth less than a cent. */
export function formatDollars(micros: bigint): string {
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, "0")}`;
}
