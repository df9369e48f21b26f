import { z } from "zod";
import type { BookedBlock, BookedPayment, BookedPayout } from "#lib/payouts/account-books.ts";
import type { ErrorClass, PayoutCaps } from "#lib/payouts/dispatch-parts.ts";
import type { LockedQuery } from "#lib/payouts/read-books.ts";
import type { PayoutRefusal } from "#lib/payouts/refusal.ts";

const storeOutcome = z.enum(["stored", "changed", "later", "needs_approval"]);

/** Counts an attempt. Returns false if another worker has it, or it is no longer due. */
export async function claimPayout(query: LockedQuery, { id }: BookedPayout): Promise<boolean> {
  const { rows } = await query("select id from public.claim_payout($1)", [id]);
  return rows.length === 1;
}

export async function storeReceive(query: LockedQuery, payment: BookedPayment, stored: BookedBlock): Promise<void> {
  await query("select public.store_receive_block($1, $2, $3, $4, $5)", [payment.hash, ...columnsOf(stored)]);
}

/** What a signed block sends, and for which payout. */
export type SignedSend = { payout: BookedPayout; recipient: string; amountRaw: bigint };

/** The last check before money leaves: stored, or refused because the payout changed or a cap forbids it. */
export async function storeSend(
  query: LockedQuery,
  { payout, recipient, amountRaw }: SignedSend,
  stored: BookedBlock,
  { minuteRaw, dayRaw, authorRaw }: PayoutCaps,
): Promise<z.output<typeof storeOutcome>> {
  const { rows } = await query<{ outcome: unknown }>(
    "select private.store_send($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome",
    [payout.id, ...columnsOf(stored), recipient, ...[amountRaw, minuteRaw, dayRaw, authorRaw].map(String)],
  );
  return storeOutcome.parse(rows[0]?.outcome);
}

export async function replaceWork(query: LockedQuery, { hash }: BookedBlock, work: string): Promise<void> {
  await query("select private.replace_work($1, $2)", [hash, work]);
}

export async function noteSent(query: LockedQuery, { hash }: BookedBlock): Promise<void> {
  await query("select public.mark_block_sent($1)", [hash]);
}

/** Books a confirmed block. A payout is then final and in the ledger; a receive can be spent. */
export async function bookConfirmed(
  query: LockedQuery,
  { hash }: BookedBlock,
  payout: BookedPayout | null,
): Promise<void> {
  if (payout) await query("select public.mark_payout_paid($1, $2)", [payout.id, hash]);
  else await query("select public.mark_block_confirmed($1)", [hash]);
}

export async function markDead(query: LockedQuery, { hash }: BookedBlock, rivalHash: string): Promise<void> {
  await query("select public.mark_block_dead($1, $2)", [hash, rivalHash]);
}

export async function stopPayout(query: LockedQuery, { id }: BookedPayout, refusal: PayoutRefusal): Promise<void> {
  const { alert, detail, expectedRaw, foundRaw } = refusal;
  await query("select private.stop_payout($1, $2, $3, $4, $5)", [
    id,
    alert,
    detail,
    textOf(expectedRaw),
    textOf(foundRaw),
  ]);
}

export async function raiseAlert(
  query: LockedQuery,
  account: string,
  kind: string,
  { detail, expectedRaw, foundRaw }: Omit<PayoutRefusal, "alert">,
  payout: BookedPayout | null = null,
): Promise<boolean> {
  const { rows } = await query<{ is_new: boolean }>("select private.raise_alert($1, $2, $3, $4, $5, $6) as is_new", [
    ...[kind, account, payout?.id ?? null, detail, textOf(expectedRaw), textOf(foundRaw)],
  ]);
  return rows[0]?.is_new ?? false;
}

export async function retryLater(
  query: LockedQuery,
  { id }: BookedPayout,
  errorClass: ErrorClass,
  what: string,
): Promise<void> {
  await query("select public.mark_payout_retry($1, $2, $3)", [id, what, errorClass]);
}

export async function postpone(query: LockedQuery, { id }: BookedPayout, seconds: number, why: string): Promise<void> {
  await query("select private.postpone_payout($1, $2, $3)", [id, seconds, why]);
}

/** Postpones a refund from our own account until it is filled. Returns whether its alert is new. */
export async function awaitReserve(
  query: LockedQuery,
  { id }: BookedPayout,
  seconds: number,
  missingRaw: bigint,
): Promise<boolean> {
  const { rows } = await query<{ is_new: boolean }>("select private.await_reserve($1, $2, $3) as is_new", [
    ...[id, seconds, missingRaw.toString()],
  ]);
  return rows[0]?.is_new ?? false;
}

/** Queues the account's other due payouts after one failed or was postponed. */
export async function queueRest(query: LockedQuery, account: string): Promise<void> {
  await query("select private.queue_due($1)", [account]);
}

export async function setAside(
  query: LockedQuery,
  { id }: BookedPayout,
  how: "hold_payout" | "leave_dust" | "ask_for_address",
): Promise<void> {
  await query(`select private.${how}($1)`, [id]);
}

function columnsOf({ hash, previous, block, work }: BookedBlock) {
  return [hash, previous, JSON.stringify(block), work];
}

function textOf(raw: bigint | null): string | null {
  return raw === null ? null : raw.toString();
}
