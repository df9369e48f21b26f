import type { OutboxQuery } from "#lib/email/outbox-query.ts";

/** How often we try an address again whose mail came back, with what its user has to know. */
export const RETRY_AFTER_DAYS = 7;

/** About a user's payouts, or the safety of their account (N-27). All other mail to such an address is given up. */
export const ESSENTIAL_MAILS: ReadonlySet<string> = new Set([
  ...["payout_address_changed", "payouts_frozen", "payout_freeze_ended", "payout_paid", "payout_failed"],
  ...["payouts_on_hold", "payout_hold_ended"],
  ...["wallet_linked", "wallet_taken_back", "reading_restored", "purchases_moved"],
  ...["deletion_scheduled", "deletion_cancelled"],
  ...["merge_announced", "merge_announced_here", "merge_stopped"],
]);

type Row = { query: OutboxQuery; id: string; to: string };

/** Uses the address's one try of this week. Where it is used up, puts the mail off until the next. */
export async function takesWeeklyTry({ query, id, to }: Row): Promise<boolean> {
  const { rows } = await query<{ next: string | null }>("select private.take_weekly_try($1)::text as next", [to]);
  const next = rows[0]?.next ?? null;
  if (next === null) return true;
  await query("update public.outbox set attempts = attempts - 1 where id = $1", [id]);
  await putOff({ query, id, to }, next);
  return false;
}

/** The address refused a mail: others to it are given up, and an essential one waits a week. */
export async function suppress(row: Row, waits: boolean): Promise<void> {
  await row.query("select private.suppress_email($1, 'refused')", [row.to]);
  if (waits) await putOff(row, new Date(Date.now() + RETRY_AFTER_DAYS * 86_400_000).toISOString());
}

/** A mail was taken: what waits for the address goes, too. */
export async function endSuppression({ query, to }: Row): Promise<void> {
  await query("select private.end_suppression($1)", [to]);
}

async function putOff({ query, id }: Row, until: string): Promise<void> {
  await query(
    `with waiting as (update public.outbox set sending_since = null, not_before = $2::timestamptz where id = $1 returning id, not_before)
     select private.add_job('send_mail', jsonb_build_object('id', w.id), w.not_before) from waiting w`,
    [id, until],
  );
}
