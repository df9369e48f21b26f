import "server-only";
import { z } from "zod";
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
  type ReceivableRow,
  receivableShape,
  type StaffNumbers,
  type UnconfirmedRow,
  unconfirmedShape,
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
type Asked = { filter: PayoutFilter; after: ListCursor | null; limit: number };

/** Payouts of a list, newest first. */
export async function listPayouts(
  db: Db,
  list: PayoutList,
  { filter, after, limit }: Asked,
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
export async function listAllPayouts(db: Db, list: PayoutList, filter: PayoutFilter): Promise<StaffPayout[]> {
  const all: StaffPayout[] = [];
  let after: ListCursor | null = null;
  for (let page = 0; page < EXPORT_PAGES; page++) {
    const found: Page<StaffPayout> = await listPayouts(db, list, { filter, after, limit: EXPORT_PAGE });
    all.push(...found.rows);
    after = found.next;
    if (!after) break;
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
  { after, limit }: Pick<Asked, "after" | "limit">,
): Promise<Page<ReceivableRow>> {
  const key = after ? { before_at: after.at, before_hash: after.key } : {};
  const { data, error } = await db.rpc("list_receivable", { at_most: limit + 1, ...key });
  if (error) throw toRefusal(error);
  const rows = z.array(receivableShape).parse(data);
  return pageOf(rows, limit, ({ confirmed_at, block_hash }) => ({ at: confirmed_at, key: block_hash }));
}

/** Our blocks on which the network has not agreed, the oldest first. */
export async function listUnconfirmed(
  db: Db,
  { after, limit }: Pick<Asked, "after" | "limit">,
): Promise<Page<UnconfirmedRow>> {
  const key = after ? { before_at: after.at, before_hash: after.key } : {};
  const { data, error } = await db.rpc("list_unconfirmed", { at_most: limit + 1, ...key });
  if (error) throw toRefusal(error);
  const rows = z.array(unconfirmedShape).parse(data);
  return pageOf(rows, limit, ({ created_at, block_hash }) => ({ at: created_at, key: block_hash }));
}

export async function listAlerts(db: Db): Promise<AlertRow[]> {
  const { data, error } = await db.rpc("list_open_alerts", {});
  if (error) throw toRefusal(error);
  return z.array(alertShape).parse(data);
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
