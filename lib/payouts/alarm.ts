import type { AccountBooks, BookedPayout } from "#lib/payouts/account-books";
import type { DispatchParts } from "#lib/payouts/dispatch-parts";
import { raiseAlert, stopPayout } from "#lib/payouts/records";
import type { Refusal } from "#lib/payouts/refusal";

/** Stops the payout that is not believed, for a person to look. Says whether there may be others to go on with. */
export async function refuse(
  payout: BookedPayout | null,
  refusal: Refusal,
  { account }: AccountBooks,
  { query, log }: DispatchParts,
): Promise<boolean> {
  log.error("the signer refused", { alert: refusal.alert, account });
  if (payout) await stopPayout(query, payout, refusal);
  else await raiseAlert(query, account, refusal.alert, refusal);
  return payout !== null;
}

/** Something that does not stop the money and that a person must know; the log says it once. */
export async function alarm(
  kind: "foreign_block" | "payout_cap",
  detail: string,
  { account }: AccountBooks,
  { query, log }: DispatchParts,
  payout: BookedPayout | null = null,
): Promise<void> {
  const isNew = await raiseAlert(query, account, kind, { detail, expectedRaw: null, foundRaw: null }, payout);
  if (isNew) log.error("somebody must look at an account", { alert: kind, account });
}
