import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import type { Transport } from "#lib/email/transport.ts";

/** The embedded stack shows its emails on a page of its own. Hosted projects have no such page. */
export async function hasMailbox(query: OutboxQuery): Promise<boolean> {
  const { rows } = await query<{ there: boolean }>("select to_regclass('mailbox.messages') is not null as there");
  return rows[0]?.there ?? false;
}

export function mailboxTransport(query: OutboxQuery): Transport {
  return async ({ to, subject, html, plain }) => {
    await query("insert into mailbox.messages (recipient, subject, html, plain) values ($1, $2, $3, $4)", [
      to,
      subject,
      html,
      plain,
    ]);
    return { kind: "sent" };
  };
}
