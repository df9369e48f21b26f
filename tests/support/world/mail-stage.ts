import { sendFromOutbox } from "#lib/email/outbox.ts";
import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import { smtpTransport } from "#lib/email/smtp.ts";
import type { OutgoingMail } from "#lib/email/transport.ts";
import { notifyFollowers } from "#lib/jobs/posts/notify-followers.ts";
import { log } from "#lib/log.ts";
import { startSmtpServer } from "#tests/support/stack/smtp-server.ts";
import { openCommentStage } from "#tests/support/world/comment-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

export const MAIL_SITE = "https://farthing.example";

/** A mail as it left, with its source as the mail server got it. */
export type DeliveredMail = OutgoingMail & { source: string };

/** Discussions and follows whose mails go to a mail server. */
export async function openMailStage() {
  const stage = await openCommentStage();
  const server = await startSmtpServer();
  const smtp = smtpTransport(server.url, "Farthing <post@farthing.example>");
  const query: OutboxQuery = (sql, values) => stage.world.pool.query(sql, values);

  /** The mails that wait for a person, the oldest first. */
  async function waiting({ id }: Person): Promise<{ id: string; template: string; not_before: string | null }[]> {
    const { rows } = await stage.world.pool.query(
      `select id, template, not_before from public.outbox
       where user_id = $1 and sent_at is null and failed_at is null order by created_at`,
      [id],
    );
    return rows;
  }

  /** Sends what waits for a person now, as the worker does it. */
  async function deliver(person: Person): Promise<DeliveredMail[]> {
    const delivered: DeliveredMail[] = [];
    for (const { id } of await waiting(person)) {
      await sendFromOutbox(id, {
        query,
        siteUrl: MAIL_SITE,
        log,
        async transport(mail) {
          const outcome = await smtp.send(mail);
          if (outcome.kind === "sent") delivered.push({ ...mail, source: server.received.at(-1) ?? "" });
          return outcome;
        },
      });
    }
    return delivered;
  }

  return {
    ...{ ...stage, server, smtp, query, waiting, deliver },
    /** As if the hour after a person's last mail were over. */
    letAnHourPass: ({ id }: Person) =>
      query(
        `update public.outbox set created_at = created_at - interval '1 hour', not_before = not_before - interval '1 hour'
         where user_id = $1`,
        [id],
      ),
    async follow(reader: Person, email: "off" | "instant" | "daily" | "weekly" = "instant"): Promise<void> {
      await stage.world.as(reader, "insert into public.follows (creator_id) values ($1)", [stage.author.id]);
      await stage.world.as(reader, "update public.follow_notification_preferences set email = $1", [email]);
    },
    tellFollowers: (post: string) =>
      notifyFollowers({ id: post }, { query: (sql, values) => stage.world.pool.query(sql, values) }),
    saveSettings: (who: Person, emailOff: string[]) =>
      stage.world.as(who, "select public.save_notification_settings('{}', $1)", [emailOff]),
    close: async () => {
      smtp.close();
      server.close();
      await stage.close();
    },
  };
}

export type MailStage = Awaited<ReturnType<typeof openMailStage>>;
