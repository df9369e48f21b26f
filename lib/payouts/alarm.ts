import type { AccountBooks, BookedPayout } from "#lib/payouts/account-books.ts";
import type { DispatchParts } from "#lib/payouts/dispatch-parts.ts";
import { awaitReserve, queueRest, raiseAlert, stopPayout } from "#lib/payouts/records.ts";
import type { PayoutRefusal } from "#lib/payouts/refusal.ts";

/** Stops a payout that failed a check, for staff to look at. Returns whether other payouts may continue. */
export async function stopRefused(
  payout: BookedPayout | null,
  refusal: PayoutRefusal,
  { account }: AccountBooks,
  { query, log }: DispatchParts,
): Promise<boolean> {
  log.error("the signer refused", { alert: refusal.alert, account });
  if (payout) await stopPayout(query, payout, refusal);
  else await raiseAlert(query, account, refusal.alert, refusal);
  return payout !== null;
}

/** Reports something that does not stop the money, but that staff must know. Logs it once. */
export async function alarm(
  kind: "foreign_block" | "payout_cap",
  detail: string,
  { account }: AccountBooks,
  { query, log }: DispatchParts,
  payout: BookedPayout | null = null,
): Promise<void> {
  const isNew = await raiseAlert(query, account, kind, { detail, expectedRaw: null, foundRaw: null }, payout);
  if (isNew) log.error("staff must look at an account", { alert: kind, account });
}

const RESERVE_PAUSE_SECONDS = 600;

/** Puts off a refund that our own account cannot pay yet. Smaller ones may still be paid. */
export async function waitForReserve(
  payout: BookedPayout,
  missingRaw: bigint,
  { account }: AccountBooks,
  { query, log }: DispatchParts,
): Promise<void> {
  const isNew = await awaitReserve(query, payout, RESERVE_PAUSE_SECONDS, missingRaw);
  if (isNew) log.error("our own account is too empty for a refund", { alert: "reserve_short", account });
  await queueRest(query, account);
}
