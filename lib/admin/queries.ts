import "server-only";
import { z } from "zod";
import type { ReceivableFilter, UnconfirmedFilter } from "#lib/admin/block-lists";
import { ERROR_CLASSES, PAYOUT_STATUSES, type StaffPayout } from "#lib/admin/payout";
import {
  type ListCursor,
  type PayoutFilter,
  type PayoutList,
  type Query,
  readListCursor,
  readPayoutFilter,
} from "#lib/admin/payout-lists";
import {
  type AlertRow,
  alertShape,
  numbersShape,
  type PaidDay,
  type ProviderRow,
  providerShape,
  type ReceivableRow,
  receivableShape,
  type StaffNumbers,
  type TopUpRow,
  topUpShape,
  type UnconfirmedRow,
  unconfirmedShape,
  type WorkCost,
  workCostShape,
} from "#lib/admin/rows";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

const text = z.string().nullable();
const at = z.iso.datetime({ offset: true }).nullable();

const payoutShape = z
  .object({
    ...{ id: z.string(), kind: z.string(), status: z.enum(PAYOUT_STATUSES), amount_raw: z.string() },
    ...{ recipient_account: text, recipient_handle: text, purchase_id: text, post_title: text },
    ...{ source_account: z.string(), block_hash: text, claimed_hash: text, held_until: at, window_ends_at: at },
    block_state: z.enum(["signed", "sent", "confirmed", "dead"]).nullable(),
    ...{ attempts: z.int(), next_attempt_at: z.string(), error_class: z.enum(ERROR_CLASSES).nullable() },
    ...{ last_error: text, approved_at: at, is_beyond_cap: z.boolean(), is_refunded: z.boolean() },
    ...{ paid_at: at, created_at: z.string() },
  })
  .transform(
    (row): StaffPayout => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      amountRaw: row.amount_raw,
      recipient: row.recipient_account,
      handle: row.recipient_handle,
      purchaseId: row.purchase_id,
      postTitle: row.post_title,
      source: row.source_account,
      blockHash: row.block_hash,
      blockState: row.block_state,
      claimedHash: row.claimed_hash,
      heldUntil: row.held_until,
      windowEndsAt: row.window_ends_at,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
      errorClass: row.error_class,
      lastError: row.last_error,
      approvedAt: row.approved_at,
      isBeyondCap: row.is_beyond_cap,
      isRefunded: row.is_refunded,
      paidAt: row.paid_at,
      createdAt: row.created_at,
    }),
  );

type Page<Row> = { rows: Row[]; next: ListCursor | null };
type AskedOf<Filter> = { filter: Filter; after: ListCursor | null; limit: number };

/** Payouts of a list, newest first. */
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
    ...(after ? { before_at: after.at, before_id: after.key } : {}),
  });
  if (error) throw toRefusal(error);
  return pageOf(z.array(payoutShape).parse(data), limit, ({ createdAt, id }) => ({ at: createdAt, key: id }));
}

const PAGE = 50;

/** The part of a list that an address asks for. */
export async function listAsked(db: Db, list: PayoutList, query: Query) {
  const [filter, after] = [readPayoutFilter(query), readListCursor(query.after)];
  const { rows, next } = await listPayouts(db, list, { filter, after, limit: PAGE });
  return { filter, payouts: rows, next };
}

/** With the one more that says whether there is more, no larger than what the data service answers at once. */
const EXPORT_PAGE = 500;
const EXPORT_PAGES = 200;

/** A whole list for a file, as far as any bookkeeping goes in one. */
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

/** Confirmed payments that no block of ours has received, the oldest first. */
export async function listReceivable(
  db: Db,
  { filter, after, limit }: AskedOf<ReceivableFilter>,
): Promise<Page<ReceivableRow>> {
  const { data, error } = await db.rpc("list_receivable", {
    at_most: limit + 1,
    ...(filter.words ? { words: filter.words } : {}),
    ...(filter.reason ? { of_reason: filter.reason } : {}),
    ...(after ? { before_at: after.at, before_hash: after.key } : {}),
  });
  if (error) throw toRefusal(error);
  const rows = z.array(receivableShape).parse(data);
  return pageOf(rows, limit, ({ confirmed_at, block_hash }) => ({ at: confirmed_at, key: block_hash }));
}

/** Our blocks on which the network has not agreed, the oldest first. */
export async function listUnconfirmed(
  db: Db,
  { filter, after, limit }: AskedOf<UnconfirmedFilter>,
): Promise<Page<UnconfirmedRow>> {
  const { data, error } = await db.rpc("list_unconfirmed", {
    at_most: limit + 1,
    ...(filter.words ? { words: filter.words } : {}),
    ...(filter.kind ? { of_kind: filter.kind } : {}),
    ...(filter.state ? { of_state: filter.state } : {}),
    ...(after ? { before_at: after.at, before_hash: after.key } : {}),
  });
  if (error) throw toRefusal(error);
  const rows = z.array(unconfirmedShape).parse(data);
  return pageOf(rows, limit, ({ created_at, block_hash }) => ({ at: created_at, key: block_hash }));
}

/** What the worker saw and a person must judge, newest first. */
export async function listAlerts(db: Db, { after, limit }: Omit<AskedOf<null>, "filter">): Promise<Page<AlertRow>> {
  const key = after ? { before_at: after.at, before_id: after.key } : {};
  const { data, error } = await db.rpc("list_open_alerts", { at_most: limit + 1, ...key });
  if (error) throw toRefusal(error);
  return pageOf(z.array(alertShape).parse(data), limit, ({ created_at, id }) => ({ at: created_at, key: id }));
}

/** Credits that were bought, newest first. One notes so few that the first page is nearly always all. */
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

/** Who computes our work, in the order in which they are asked. */
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

/** How it goes. An office reads its own part, the rest is null. */
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
