import type pg from "pg";
import { BOUNCE_PAUSE_DAYS } from "#lib/email/bounce.ts";
import { composeMail } from "#lib/email/compose.ts";
import type { MailOutcome, OutgoingMail, Transport } from "#lib/email/transport.ts";
import type { Log } from "#lib/log.ts";

export type OutboxQuery = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

type Post = { query: OutboxQuery; transport: Transport; siteUrl: string; log: Log };

/** About a day, with the queue's growing pauses. */
const MAX_ATTEMPTS = 12;

type Claimed = {
  template: string;
  data: unknown;
  to: string | null;
  messageId: string;
  attempts: number;
  hasBounced: boolean;
  isSuppressed: boolean;
};

/** Sends an outbox row's email, unless it is sent or being sent. Throws if a retry may succeed. */
export async function sendFromOutbox(id: string, post: Post): Promise<void> {
  const claimed = await claim(id, post);
  if (!claimed) return;
  const mail = prepare(claimed, post);
  if ("kind" in mail) return finish(id, mail, post);
  try {
    await finish(id, await post.transport(mail), post);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (claimed.attempts >= MAX_ATTEMPTS) return finish(id, { kind: "refused", why, isBounce: false }, post);
    await post.query("update public.outbox set sending_since = null, last_error = left($2, 1000) where id = $1", [
      id,
      why,
    ]);
    throw error;
  }
}

/**
 * Locks the row for one worker. A worker that has held it for ten minutes is dead: no step of a sending takes that
 * long.
 */
async function claim(id: string, { query, siteUrl }: Post): Promise<Claimed | undefined> {
  const { rows } = await query<Claimed>(
    `update public.outbox o set attempts = o.attempts + 1, sending_since = now(), message_id = coalesce(o.message_id, $2),
       sent_to = coalesce(o.recipient_email, (select private.real_email(u.email) from auth.users u where u.id = o.user_id and u.deleted_at is null))
     where o.id = $1 and o.sent_at is null and o.failed_at is null
       and (o.sending_since is null or o.sending_since < now() - interval '10 minutes')
     returning o.template, o.data, o.sent_to as "to", o.message_id as "messageId", o.attempts, exists (
       select from public.outbox b
       where lower(b.sent_to) = lower(o.sent_to) and b.bounced_at > now() - make_interval(days => $3)) as "hasBounced", exists (
       select from private.suppressed_emails s
       where s.email_hash = encode(sha256(convert_to(lower(o.sent_to), 'UTF8')), 'hex') and s.since > o.created_at) as "isSuppressed"`,
    [id, `<${id}@${new URL(siteUrl).hostname}>`, BOUNCE_PAUSE_DAYS],
  );
  return rows[0];
}

function prepare(
  { template, data, to, messageId, hasBounced, isSuppressed }: Claimed,
  { siteUrl, log }: Post,
): OutgoingMail | MailOutcome {
  if (!to) return refused("The account has no address.");
  if (hasBounced) return refused(`E-mail to this address bounced within the last ${BOUNCE_PAUSE_DAYS} days.`);
  if (isSuppressed) return refused("The account that this was written for is deleted.");
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

async function finish(id: string, outcome: MailOutcome, { query, log }: Post): Promise<void> {
  if (outcome.kind === "sent") {
    await query("update public.outbox set sent_at = now(), sending_since = null, last_error = null where id = $1", [
      id,
    ]);
    return;
  }
  const { why, isBounce } = outcome;
  log.warn("gave up on an email", { outboxId: id, why, isBounce });
  await query(
    `update public.outbox set failed_at = now(), sending_since = null, last_error = left($2, 1000),
       bounced_at = case when $3 then now() end
     where id = $1`,
    [id, why, isBounce],
  );
}
