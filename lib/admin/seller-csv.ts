import type { SellerRow } from "#lib/admin/rows.ts";
import { writeCsv } from "#lib/http/csv.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { formatDollars } from "#lib/payouts/earnings-csv.ts";

/** The year that an address asks for. Otherwise the last whole one, which reports are about. */
export function readReportYear({ year }: SearchParams, now = new Date()): number {
  return typeof year === "string" && /^20\d\d$/.test(year) ? Number(year) : now.getUTCFullYear() - 1;
}

/** Sellers by quarter. A sale without a known rate adds nothing to the dollars, and is counted. */
export function toSellerCsv(rows: readonly SellerRow[]): string {
  return writeCsv([
    [
      ...["seller", "handle", "kind", "legal_name", "address", "country", "tax_number", "quarter", "sales"],
      ...["amount_nano", "fee_nano", "amount_usd", "sales_without_rate"],
    ],
    ...rows.map((row) => [
      ...[row.seller_id, row.handle ?? "", row.seller_type ?? "", row.legal_name ?? "", row.legal_address ?? ""],
      ...[row.country ?? "", row.tax_id ?? "", String(row.quarter), String(row.sales)],
      ...[formatAmount(BigInt(row.amount_raw), "Nano"), formatAmount(BigInt(row.fee_raw), "Nano")],
      ...[formatDollars(BigInt(row.usd_micros)), String(row.sales_without_rate)],
    ]),
  ]);
}
