import { z } from "zod";
import { type OwnRows, readPages } from "#lib/exports/own-rows.ts";
import { writeCsv } from "#lib/http/csv.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { earningRowSchema, toEarning } from "#lib/payouts/earning-row.ts";
import { EARNINGS_HEADER, formatDollars, toEarningRows } from "#lib/payouts/earnings-csv.ts";

/** Raw, the ledger's unit, is exact. Nano is the same amount for people. */
const nano = (raw: string | null) => (raw === null ? "" : formatAmount(BigInt(raw), "Nano"));
const raw = z.string().regex(/^\d{1,39}$/);

const PAGE = 500;

const purchaseSchema = z.object({
  id: z.guid(),
  purchase_id: z.guid().nullable(),
  post_id: z.guid(),
  since: z.string(),
  title: z.string(),
  handle: z.string().nullable(),
  source: z.string(),
  status: z.string().nullable(),
  amount_raw: raw.nullable(),
  paid_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
});
export type OwnPurchase = z.output<typeof purchaseSchema>;

const PURCHASES = `
  select to_jsonb(l) as row from public.list_library(before_at => $2::timestamptz, before_id => $3::uuid, at_most => $1::integer) l`;

/** What the person bought or was given, newest first. */
export async function* readPurchases(rows: OwnRows): AsyncGenerator<OwnPurchase[]> {
  const paged = { rows, schema: purchaseSchema, sql: PURCHASES, size: PAGE, path: "purchases.csv" };
  yield* readPages({ ...paged, keys: ["since", "id"] });
}

export async function* writePurchases(rows: OwnRows): AsyncGenerator<string> {
  const money = ["amount_raw", "amount_nano", "paid_at", "refunded_at"];
  yield writeCsv([["purchase", "date", "post", "author", "source", "status", ...money]]);
  for await (const page of readPurchases(rows))
    yield writeCsv(
      page.map((row) => [
        ...[row.purchase_id ?? "", row.since, row.title, row.handle ?? "", row.source, row.status ?? ""],
        ...[row.amount_raw ?? "", nano(row.amount_raw), row.paid_at ?? "", row.refunded_at ?? ""],
      ]),
    );
}

const saleSchema = z.object({
  purchase_id: z.guid(),
  number: z.int(),
  title: z.string(),
  paid_at: z.string(),
  refunded_at: z.string().nullable(),
  amount_raw: raw,
  fee_raw: raw,
  creator_raw: raw,
  rate_usd: z.string().nullable(),
  usd_micros: z.string().nullable(),
});

const SALES = `
  select jsonb_build_object('purchase_id', s.purchase_id, 'number', s.receipt_number, 'title', p.title, 'paid_at', s.paid_at,
    'refunded_at', s.refunded_at, 'amount_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text,
    'rate_usd', s.rate_usd::text, 'usd_micros', round(s.amount_raw * s.rate_usd / 1e24)::text) as row
  from public.sales s join public.posts p on p.id = s.post_id
  where s.seller_id = (select auth.uid()) and ($2::timestamptz is null or (s.paid_at, s.purchase_id) < ($2, $3::uuid))
  order by s.paid_at desc, s.purchase_id desc limit $1`;

/** What the person sold, in dollars at the time, without the buyers. */
export async function* writeSales(rows: OwnRows): AsyncGenerator<string> {
  const amounts = ["amount_raw", "amount_nano", "fee_raw", "fee_nano", "author_raw", "author_nano"];
  yield writeCsv([["purchase", "receipt", "date", "post", ...amounts, "rate_usd", "amount_usd", "refunded"]]);
  const paged = { rows, schema: saleSchema, sql: SALES, size: PAGE, path: "sales.csv" };
  for await (const page of readPages({ ...paged, keys: ["paid_at", "purchase_id"] }))
    yield writeCsv(
      page.map((sale) => [
        ...[sale.purchase_id, String(sale.number), sale.paid_at, sale.title],
        ...[sale.amount_raw, sale.fee_raw, sale.creator_raw].flatMap((exact) => [exact, nano(exact)]),
        ...[sale.rate_usd ?? "", sale.usd_micros === null ? "" : formatDollars(BigInt(sale.usd_micros))],
        sale.refunded_at ?? "",
      ]),
    );
}

const EARNINGS = `
  select to_jsonb(e) as row from public.list_earnings(before_at => $2::timestamptz, before_id => $3::uuid, at_most => $1::integer) e`;

/** The file of /settings/payouts, whole. */
export async function* writePayouts(rows: OwnRows): AsyncGenerator<string> {
  yield EARNINGS_HEADER;
  const paged = { rows, schema: earningRowSchema, sql: EARNINGS, size: PAGE, path: "payouts.csv" };
  for await (const page of readPages({ ...paged, keys: ["created_at", "id"] }))
    yield toEarningRows(page.map(toEarning));
}

const promotionSchema = z.object({
  ...{ id: z.guid(), title: z.string(), place: z.string(), days: z.int(), status: z.string(), created_at: z.string() },
  ...{ first_day: z.string().nullable(), used_days: z.int(), paid_raw: raw.nullable(), used_raw: raw.nullable() },
  ...{ returned_raw: raw.nullable(), impressions: z.int(), clicks: z.int() },
});

/** As many as list_own_promotions gives at once. */
const PROMOTIONS_PAGE = 51;
const PROMOTIONS = "select to_jsonb(m) as row from public.list_own_promotions(after_id => $2::uuid) m limit $1";

/** What the person paid for having posts shown, with what it did. */
export async function* writePromotions(rows: OwnRows): AsyncGenerator<string> {
  const amounts = ["paid_raw", "paid_nano", "used_raw", "used_nano", "returned_raw", "returned_nano"];
  yield writeCsv([
    ["date", "post", "place", "days", "used_days", "first_day", "status", ...amounts, "shown", "opened"],
  ]);
  const paged = { rows, schema: promotionSchema, sql: PROMOTIONS, size: PROMOTIONS_PAGE, path: "promotions.csv" };
  for await (const page of readPages({ ...paged, keys: ["id"] }))
    yield writeCsv(
      page.map((row) => [
        ...[
          row.created_at,
          row.title,
          row.place,
          String(row.days),
          String(row.used_days),
          row.first_day ?? "",
          row.status,
        ],
        ...[row.paid_raw, row.used_raw, row.returned_raw].flatMap((exact) => [exact ?? "", nano(exact)]),
        ...[String(row.impressions), String(row.clicks)],
      ]),
    );
}
