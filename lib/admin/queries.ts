import "server-only";
import { z } from "zod";
import type { ReceivableFilter, UnconfirmedFilter } from "#lib/admin/block-lists.ts";
import type { StaffPayout } from "#lib/admin/payout.ts";
import {
  isForAction,
  type ListCursor,
  type PayoutFilter,
  type PayoutList,
  readListCursor,
  readPayoutFilter,
} from "#lib/admin/payout-lists.ts";
import { payoutShape } from "#lib/admin/payout-shape.ts";
import { type AskedRow, readAskedRow } from "#lib/admin/row-address.ts";
import { type RowFacts, rowFactsShapes } from "#lib/admin/row-facts.ts";
import {
  type AlertRow,
  alertShape,
  numbersShape,
  type PaidDay,
  type ProviderRow,
  providerShape,
  type ReceivableRow,
  receivableShape,
  type SellerRow,
  type StaffNumbers,
  sellerShape,
  type TopUpRow,
  topUpShape,
  type UnconfirmedRow,
  unconfirmedShape,
  type WorkCost,
  workCostShape,
} from "#lib/admin/rows.ts";
import { type FilteredList, filterPath, type SavedFilter } from "#lib/admin/saved-filters.ts";
import {
  PAGED_PARTS,
  VIEWED_ROWS,
  type Viewed,
  type ViewPart,
  viewAnswerShape,
  viewedFactsShapes,
  viewedRowShapes,
} from "#lib/admin/viewing.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import { readLibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Page<Row> = { rows: Row[]; next: ListCursor | null };
type AskedOf<Filter> = { filter: Filter; after: ListCursor | null; limit: number };

/** A list's payouts, newest first. */
export async function listPayouts(
  db: Db,
  list: PayoutList,
  { filter, after, limit }: AskedOf<PayoutFilter>,
): Promise<Page<StaffPayout>> {
  const { data, error } = await db.rpc("list_staff_payouts", {
    wanted: list,
    at_most: limit + 1,
    ...(filter.words ? { words: filter.words } : {}),
    ...(filter.kind ? { of_kind: filter.kind } : {}),
    ...(filter.status && list === "pending" ? { of_status: filter.status } : {}),
    ...(filter.errorClass && list === "failed" ? { of_class: filter.errorClass } : {}),
    needs_action: list === "pending" && isForAction(filter),
    ...(after ? { before_at: after.at, before_id: after.key } : {}),
  });
  if (error) throw toRefusal(error);
  return pageOf(z.array(payoutShape).parse(data), limit, ({ createdAt, id }) => ({ at: createdAt, key: id }));
}

const PAGE = 50;

/** The part of a list that a URL asks for, the open row, and the caller's saved filters. */
export async function listAsked(db: Db, list: PayoutList, query: SearchParams) {
  const [filter, after] = [readPayoutFilter(query), readListCursor(query.after)];
  const [{ rows, next }, row, saved] = await Promise.all([
    listPayouts(db, list, { filter, after, limit: PAGE }),
    readRow(db, readAskedRow(query, { id: "payout" })),
    listFilters(db, `${list}-payouts`),
  ]);
  return { filter, after, payouts: rows, next, row, saved };
}

/** Everything known about a row. Null if none was requested, or it does not exist. */
export async function readRow(db: Db, asked: AskedRow | null): Promise<RowFacts | null> {
  if (asked === null) return null;
  const { data, error } = await db.rpc("read_staff_row", { of_kind: asked.kind, key: asked.key });
  if (error) throw toRefusal(error);
  return data === null ? null : rowFactsShapes[asked.kind].parse(data);
}

/** The caller's saved filters of a list. Row rules limit them to the caller's own. */
export async function listFilters(db: Db, list: FilteredList): Promise<SavedFilter[]> {
  const { data, error } = await db.from("staff_filters").select("id, name, query").eq("list", list).order("name");
  if (error) throw toRefusal(error);
  return data.map(({ id, name, query }) => ({ id, name, path: filterPath(list, query) }));
}

/** Fits into one answer of the data service, with one extra row that tells whether there are more. */
const EXPORT_PAGE = 500;
const EXPORT_PAGES = 200;

/** A whole list for a file, up to a limit that no bookkeeping reaches. */
export async function listAll<Row, After>(
  listPage: (after: After | null, limit: number) => Promise<{ rows: Row[]; next: After | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let after: After | null = null;
  for (let page = 0; page < EXPORT_PAGES; page++) {
    const found: { rows: Row[]; next: After | null } = await listPage(after, EXPORT_PAGE);
    all.push(...found.rows);
    after = found.next;
    if (after === null) break;
  }
  return all;
}

/** What was paid in the last days, by day (UTC) and kind. */
export async function sumPaid(db: Db): Promise<PaidDay[]> {
  const { data, error } = await db.rpc("sum_paid_payouts", {});
  if (error) throw toRefusal(error);
  return data.map(({ day, kind, payouts, amount_raw }) => ({ day, kind, payouts, amountRaw: amount_raw }));
}

/** Confirmed payments that we have not received yet, oldest first. */
export async function listReceivable(
  db: Db,
  { filter, after, limit }: AskedOf<ReceivableFilter>,
): Promise<Page<ReceivableRow>> {
  const { data, error } = await db.rpc("list_receivable", {
    at_most: limit + 1,
    ...(filter.words ? { words: filter.words } : {}),
    ...(filter.reason ? { of_reason: filter.reason } : {}),
    needs_action: isForAction(filter),
    ...(after ? { before_at: after.at, before_hash: after.key } : {}),
  });
  if (error) throw toRefusal(error);
  const rows = z.array(receivableShape).parse(data);
  return pageOf(rows, limit, ({ confirmed_at, block_hash }) => ({ at: confirmed_at, key: block_hash }));
}

/** Our blocks that are not confirmed yet, oldest first. */
export async function listUnconfirmed(
  db: Db,
  { filter, after, limit }: AskedOf<UnconfirmedFilter>,
): Promise<Page<UnconfirmedRow>> {
  const { data, error } = await db.rpc("list_unconfirmed", {
    at_most: limit + 1,
    ...(filter.words ? { words: filter.words } : {}),
    ...(filter.kind ? { of_kind: filter.kind } : {}),
    ...(filter.state ? { of_state: filter.state } : {}),
    needs_action: isForAction(filter),
    ...(after ? { before_at: after.at, before_hash: after.key } : {}),
  });
  if (error) throw toRefusal(error);
  const rows = z.array(unconfirmedShape).parse(data);
  return pageOf(rows, limit, ({ created_at, block_hash }) => ({ at: created_at, key: block_hash }));
}

/** What the worker noticed and a person must judge, newest first. */
export async function listAlerts(db: Db, { after, limit }: Omit<AskedOf<null>, "filter">): Promise<Page<AlertRow>> {
  const key = after ? { before_at: after.at, before_id: after.key } : {};
  const { data, error } = await db.rpc("list_open_alerts", { at_most: limit + 1, ...key });
  if (error) throw toRefusal(error);
  return pageOf(z.array(alertShape).parse(data), limit, ({ created_at, id }) => ({ at: created_at, key: id }));
}

/** Purchased credits, newest first. There are few, so the first page usually shows all. */
export async function listTopUps(
  db: Db,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ rows: TopUpRow[]; next: number | null }> {
  const { data, error } = await db.rpc("list_top_ups", {
    at_most: limit + 1,
    ...(after === null ? {} : { before_id: after }),
  });
  if (error) throw toRefusal(error);
  const found = z.array(topUpShape).parse(data);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

type SellerCursor = { seller: string; quarter: number };

/** The sales of a year by seller and quarter. The first page is noted in the audit log. */
export async function listSellers(
  db: Db,
  { year, after, limit }: { year: number; after: SellerCursor | null; limit: number },
): Promise<{ rows: SellerRow[]; next: SellerCursor | null }> {
  const { data, error } = await db.rpc("list_sellers", {
    of_year: year,
    at_most: limit + 1,
    ...(after === null ? {} : { after_seller: after.seller, after_quarter: after.quarter }),
  });
  if (error) throw toRefusal(error);
  const found = z.array(sellerShape).parse(data);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { seller: last.seller_id, quarter: last.quarter } : null };
}

/** The work providers, in the order in which they are asked. */
export async function listWorkProviders(db: Db): Promise<ProviderRow[]> {
  const { data, error } = await db.rpc("list_work_providers", {});
  if (error) throw toRefusal(error);
  return z.array(providerShape).parse(data);
}

export async function readWorkCost(db: Db): Promise<WorkCost> {
  const { data, error } = await db.rpc("read_work_cost", {});
  if (error) throw toRefusal(error);
  return workCostShape.parse(data);
}

/** The key figures. Each role reads its own part; the rest is null. */
export async function readNumbers(db: Db): Promise<StaffNumbers> {
  const { data, error } = await db.rpc("read_staff_numbers", {});
  if (error) throw toRefusal(error);
  return numbersShape.parse(data);
}

function pageOf<Row>(found: readonly Row[], limit: number, cursorOf: (row: Row) => ListCursor): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? cursorOf(last) : null };
}

/** One part of what a person sees of their account, with their rights. Refuses gone once the viewing has ended. */
export async function viewAs(db: Db, personId: string, part: ViewPart, after: SearchParams[string]): Promise<Viewed> {
  const start = readLibraryCursor(after);
  const { data, error } = await db.rpc("view_as", {
    ...{ person_id: personId, part, at_most: VIEWED_ROWS },
    ...(start ? { before_at: start.since, before_id: start.id } : {}),
  });
  if (error) throw toRefusal(error);
  const { until, rows, facts } = viewAnswerShape.parse(data);
  const [last, isPaged] = [rows.at(VIEWED_ROWS - 1), PAGED_PARTS.includes(part)];
  const since = last?.since ?? last?.created_at;
  return {
    ...{ part, until, facts: viewedFactsShapes[part].parse(facts) },
    rows: keepReadable<(typeof rows)[number], unknown>(`viewed ${part}`, rows, (row) =>
      viewedRowShapes[part].parse(row),
    ),
    older: isPaged && last && since ? writeLibraryCursor({ since, id: last.id }) : null,
    isCut: !isPaged && last !== undefined,
  } as Viewed;
}
