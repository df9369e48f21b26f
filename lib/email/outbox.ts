import { composeMail } from "#lib/email/compose.ts";
import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import { ESSENTIAL_MAILS, endSuppression, suppress, takesWeeklyTry } from "#lib/email/suppression.ts";
import type { MailOutcome, OutgoingMail, Transport } from "#lib/email/transport.ts";
import type { Log } from "#lib/log.ts";

type Post = { query: OutboxQuery; transport: Transport; siteUrl: string; log: Log };

/** About a day, with the queue's growing pauses; twelve weeks for what an address refuses. */
const MAX_ATTEMPTS = 12;

type Claimed = {
  id: string;
  template: string;
  /** Null if there is nothing to tell any more. */
  data: unknown;
  to: string | null;
  messageId: string;
  attempts: number;
  /** Mails to this address come back. */
  isSuppressed: boolean;
  isOfDeletedAccount: boolean;
};

/** Sends an outbox row's email, unless it is sent or being sent. Throws if a retry may succeed. */
export async function sendFromOutbox(id: string, post: Post): Promise<void> {
  const claimed = await claim(id, post);
  if (!claimed) return;
  const { to, isSuppressed } = claimed;
  if (to !== null && isSuppressed && isEssential(claimed) && !(await takesWeeklyTry({ ...post, id, to }))) return;
  const mail = prepare(claimed, post);
  if ("kind" in mail) return finish(claimed, mail, post);
  try {
    await finish(claimed, await post.transport(mail), post);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (claimed.attempts >= MAX_ATTEMPTS) return finish(claimed, refused(why), post);
    await post.query("update public.outbox set sending_since = null, last_error = left($2, 1000) where id = $1", [
      id,
      why,
    ]);
    throw error;
  }
}

function isEssential({ template }: Claimed): boolean {
  return ESSENTIAL_MAILS.has(template);
}

/**
 * Locks the row for one worker. A worker that has held it for ten minutes is dead: no step of a sending takes that
 * long.
 */
async function claim(id: string, { query, siteUrl }: Post): Promise<Claimed | undefined> {
  const { rows } = await query<Claimed>(
    `update public.outbox o set attempts = o.attempts + 1, sending_since = now(), message_id = coalesce(o.message_id, $2),
       sent_to = coalesce(o.recipient_email, (select private.real_email(u.email) from auth.users u where u.id = o.user_id and u.deleted_at is null))
     where o.id = $1 and o.sent_at is null and o.failed_at is null and (o.not_before is null or o.not_before <= now())
       and (o.sending_since is null or o.sending_since < now() - interval '10 minutes')
     returning o.id, o.template, private.read_mail(o) as data, o.sent_to as "to", o.message_id as "messageId", o.attempts,
       private.is_suppressed(o.sent_to) as "isSuppressed", exists (
       select from private.suppressed_emails s
       where s.email_hash = private.hash_email(o.sent_to) and s.since > o.created_at) as "isOfDeletedAccount"`,
    [id, `<${id}@${new URL(siteUrl).hostname}>`],
  );
  return rows[0];
}

function prepare(claimed: Claimed, { siteUrl, log }: Post): OutgoingMail | MailOutcome {
  const { template, data, to, messageId } = claimed;
  if (!to) return refused("The account has no address.");
  if (claimed.isOfDeletedAccount) return refused("The account that this was written for is deleted.");
  if (claimed.isSuppressed && !isEssential(claimed)) return refused("E-mails to this address come back.");
  if (data === null) return refused("There is nothing to tell any more.");
  try {
    return { ...composeMail(template, data, siteUrl), to, messageId };
  } catch (error) {
    log.error("could not compose an email", { template, error });
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function refused(why: string): MailOutcome {
  return { kind: "refused", why, isBounce: false };
}

async function finish(claimed: Claimed, outcome: MailOutcome, { query, log }: Post): Promise<void> {
  const { id, to } = claimed;
  if (outcome.kind === "sent") {
    await query("update public.outbox set sent_at = now(), sending_since = null, last_error = null where id = $1", [
      id,
    ]);
    if (to !== null && claimed.isSuppressed) await endSuppression({ query, id, to });
    return;
  }
  const { why, isBounce } = outcome;
  const waits = isBounce && isEssential(claimed) && claimed.attempts < MAX_ATTEMPTS;
  log.warn(waits ? "an email waits for its next weekly try" : "gave up on an email", { outboxId: id, why, isBounce });
  if (to !== null && isBounce) await suppress({ query, id, to }, waits);
  if (!waits) await giveUp(id, { why, isBounce }, query);
}

async function giveUp(id: string, { why, isBounce }: { why: string; isBounce: boolean }, query: OutboxQuery) {
  await query(
    `update public.outbox set failed_at = now(), sending_since = null, last_error = left($2, 1000),
       bounced_at = case when $3 then now() end
     where id = $1`,
    [id, why, isBounce],
  );
}
