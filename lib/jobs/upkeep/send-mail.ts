import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { hasMailbox, mailboxTransport } from "#lib/email/mailbox.ts";
import { sendFromOutbox } from "#lib/email/outbox.ts";
import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import { smtpTransport } from "#lib/email/smtp.ts";
import type { Transport } from "#lib/email/transport.ts";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";

const payloadSchema = z.object({ id: z.uuid() });

/** As many as are sent until it looks again. */
const MOST_QUEUED = 500;

let smtp: Transport | undefined;

/** The configured mail server, or the embedded stack's mailbox. With neither, emails wait. */
async function chooseTransport(query: OutboxQuery): Promise<Transport | null> {
  if (env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined) {
    smtp ??= smtpTransport(env.SMTP_URL, env.MAIL_FROM).send;
    return smtp;
  }
  return (await hasMailbox(query)) ? mailboxTransport(query) : null;
}

export async function sendMail(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const transport = await chooseTransport(query);
  if (!transport) return log.warn("an email waits until SMTP_URL is set", { outboxId: id });
  await sendFromOutbox(id, { query, transport, siteUrl: env.SITE_URL, log });
}

/** Queues emails that have lost their job: their worker was killed, or there was no mail server yet. */
export async function requeueMails(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  if (!(await chooseTransport(query))) return;
  await query(
    `select graphile_worker.add_job('send_mail', json_build_object('id', o.id), job_key => 'send_mail:' || o.id, job_key_mode => 'replace')
     from public.outbox o
     where o.sent_at is null and o.failed_at is null and coalesce(o.not_before, o.created_at) < now() - interval '10 minutes'
       and not o.goes_to_many and (o.sending_since is null or o.sending_since < now() - interval '10 minutes')
       and not exists (
         select from graphile_worker.jobs j
         where j.key = 'send_mail:' || o.id and j.locked_at is null and j.attempts < j.max_attempts)
     order by o.created_at limit 1000`,
  );
}

/** Queues the next emails of those that go to many. */
export async function queueDueMails(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  if (!(await chooseTransport(query))) return;
  await query("select public.queue_due_mails($1)", [MOST_QUEUED]);
}
