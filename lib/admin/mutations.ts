import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import "server-only";
import type { StaffPayout } from "#lib/admin/payout.ts";
import { listPayouts } from "#lib/admin/queries.ts";
import { blockHashSchema, type PayoutOrder, type SwitchOrder, type TopUp } from "#lib/admin/schema.ts";
import type { Switches } from "#lib/admin/switches.ts";
import type { StaffSession } from "#lib/auth/session/session.ts";
import { requireFreshCode } from "#lib/auth/sign-in/step-up.ts";
import { AppError } from "#lib/errors.ts";
import { readAddress } from "#lib/nano/address.ts";
import { nanoLedger, nanoSources } from "#lib/nano/nodes/configured-nodes.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { readOurBlock } from "#lib/payouts/chain-view.ts";
import { judgeClaim } from "#lib/payouts/claimed-block.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/**
 * Runs one action on one payout. The database checks role, code, reason and state with the caller's own token.
 * Checking the chain first only saves the person a wait: the worker checks it again.
 */
export async function actOnPayout(
  { viewer, db }: StaffSession,
  id: string,
  { action, reason, given }: PayoutOrder,
): Promise<{ status: string }> {
  requireFreshCode(viewer, "money of others");
  const checked = await checkGiven(db, id, action, given);
  const { data, error } = await db.rpc("act_on_payout", {
    ...{ payout_id: id, what: action, reason },
    ...(checked === null ? {} : { given: checked }),
  });
  if (error) throw toRefusal(error);
  return { status: data };
}

/** Pauses or resumes something. */
export async function setSwitch(
  { viewer, db }: StaffSession,
  { which, isOn, reason }: SwitchOrder,
): Promise<{ switches: Switches }> {
  requireFreshCode(viewer, "money of others");
  const { data, error } = await db.rpc("set_switch", { which, is_on: isOn, reason });
  if (error) throw toRefusal(error);
  return { switches: data as Switches };
}

/** Has the worker send the same block again, and the network vote on it. */
export async function pushBlock({ viewer, db }: StaffSession, blockHash: string, reason: string): Promise<void> {
  requireFreshCode(viewer, "money of others");
  const { error } = await db.rpc("push_block", { block_hash: blockHash, reason });
  if (error) throw toRefusal(error);
}

/** Has the network vote on a known block. Sends nothing; the worker sees the result itself. */
export async function requestVote({ viewer, db }: StaffSession, blockHash: string, reason: string): Promise<void> {
  requireFreshCode(viewer, "money of others");
  const { error } = await db.rpc("note_vote", { block_hash: blockHash, reason });
  if (error) throw toRefusal(error);
  await askChain(() => nanoLedger().requestConfirmation(blockHash));
}

/** Records purchased credits, for the history and the cost of a sale's work. */
export async function noteTopUp(
  { viewer, db }: StaffSession,
  { credits, paid, blockHash, reason }: TopUp,
): Promise<void> {
  requireFreshCode(viewer, "money of others");
  const { error } = await db.rpc("note_top_up", {
    ...{ credits, paid_raw: paid.toString(), reason },
    // The generated types do not know that this argument may be null.
    block_hash: blockHash as string,
  });
  if (error) throw toRefusal(error);
}

/** Checks one waiting payment again, or all. Returns how many. */
export async function pocketPayments(
  { viewer, db }: StaffSession,
  paymentHash: string | null,
  reason: string,
): Promise<number> {
  requireFreshCode(viewer, "money of others");
  // The generated types do not know that this argument may be null.
  const { data, error } = await db.rpc("pocket_payments", { payment_hash: paymentHash as string, reason });
  if (error) throw toRefusal(error);
  return data;
}

export async function closeAlert({ viewer, db }: StaffSession, id: string, reason: string): Promise<void> {
  requireFreshCode(viewer, "money of others");
  const { error } = await db.rpc("close_alert", { alert_id: id, reason });
  if (error) throw toRefusal(error);
}

/** Mails a receipt again, to its buyer alone. Touches no money, so it needs no fresh code. */
export async function resendReceipt({ db }: StaffSession, purchaseId: string, reason: string): Promise<void> {
  const { error } = await db.rpc("resend_receipt", { purchase_id: purchaseId, reason });
  if (error) throw toRefusal(error);
}

/** The address or hash that the action needs, in canonical form. */
async function checkGiven(
  db: Db,
  id: string,
  action: PayoutOrder["action"],
  given: string | undefined,
): Promise<string | null> {
  switch (action) {
    case "set_address": {
      const reading = readAddress(given ?? "");
      if (reading.kind === "valid") return reading.address;
      throw new AppError("address_invalid", { detail: "That doesn’t look like a Nano address.", field: "given" });
    }
    case "mark_paid": {
      const hash = parsePlainly(blockHashSchema, given ?? "");
      if (!hash.success) throw new AppError("validation_failed", { detail: firstMistake(hash.error) });
      await assertPaidBy(db, id, hash.data);
      return hash.data;
    }
    case "rebuild":
      await assertNotOnChain(db, id);
      return null;
    default:
      return null;
  }
}

async function assertPaidBy(db: Db, id: string, hash: string): Promise<void> {
  const { amountRaw, source: from, recipient: to } = await getFailed(db, id);
  if (to === null) throw new AppError("conflict", { detail: "This payout is waiting for an address." });
  const verdict = await askChain(() => judgeClaim({ hash, from, to, amountRaw: BigInt(amountRaw) }, nanoSources()));
  if (verdict.kind === "false") throw new AppError("conflict", { detail: verdict.why });
}

/** Never replaces a block of ours that may still be confirmed. */
async function assertNotOnChain(db: Db, id: string): Promise<void> {
  const { blockHash, blockState } = await getFailed(db, id);
  if (blockHash === null || blockState === "dead") return;
  const { data: block, error } = await db
    .from("nano_blocks")
    .select("hash, previous, account")
    .eq("hash", blockHash)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!block) return;
  const { hash, previous, account } = block;
  const own = await askChain(() => readOurBlock({ hash, previous, block: { account } }, nanoLedger(), nanoSources()));
  if (own.kind === "rival") return;
  throw new AppError("conflict", { detail: REFUSED_REBUILD[own.kind] });
}

async function askChain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NodeOutage)) throw error;
    throw new AppError("internal", {
      status: 503,
      detail: "Our Nano nodes do not answer right now. Nothing was changed. Try again in a minute.",
      message: "could not ask the chain for staff",
      cause: error,
    });
  }
}

const REFUSED_REBUILD = {
  confirmed: "The network has confirmed the block of this payout. Retry books it.",
  pending: "The network has the block of this payout and may still confirm it. Retry sends the same block again.",
  absent: "No other block is in its place, so its block may still be confirmed. Retry sends the same block again.",
} as const;

async function getFailed(db: Db, id: string): Promise<StaffPayout> {
  const filter = { words: id, kind: null, status: null, errorClass: null, show: null };
  const { rows } = await listPayouts(db, "failed", { filter, after: null, limit: 1 });
  if (rows[0]) return rows[0];
  throw new AppError("conflict", { detail: "This payout is no longer failed. Someone else may have handled it." });
}

/** Lets this session see the account as its person does, for 15 minutes. */
export async function beginViewing({ db }: StaffSession, id: string, reason: string): Promise<void> {
  const { error } = await db.rpc("begin_viewing", { person_id: id, reason });
  if (error) throw toRefusal(error);
}

export async function endViewing({ db }: StaffSession, id: string): Promise<void> {
  const { error } = await db.rpc("end_viewing", { person_id: id });
  if (error) throw toRefusal(error);
}
