import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { mailboxTransport } from "#lib/email/mailbox.ts";
import { sendFromOutbox } from "#lib/email/outbox.ts";
import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import { type SmtpTransport, smtpTransport } from "#lib/email/smtp.ts";
import { log } from "#lib/log.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { startSmtpServer } from "#tests/support/stack/smtp-server.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const query: OutboxQuery = (sql, values) => world.pool.query(sql, values);
const SITE = "https://farthing.example";

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let smtp: SmtpTransport;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  server = await startSmtpServer();
  smtp = smtpTransport(server.url, "Farthing <post@farthing.example>");
});
afterEach(() => {
  server.received.length = 0;
  server.answers.onRecipient = undefined;
  server.answers.onData = undefined;
});
afterAll(async () => {
  smtp.close();
  server.close();
  await world.close();
});

type Row = {
  attempts: number;
  sent_at: string | null;
  failed_at: string | null;
  bounced_at: string | null;
  not_before: string | null;
  last_error: string | null;
  message_id: string | null;
};

async function addRow(
  to = `${randomUUID()}@example.com`,
  template = "refund_sent",
): Promise<{ id: string; to: string }> {
  const data = { title: "On small coins", amount_raw: `5${"0".repeat(28)}`, address: `nano_1${"1".repeat(59)}` };
  const { id } = await world.one<{ id: string }>(
    "insert into public.outbox (template, recipient_email, data, natural_key) values ($1, $2, $3, $4) returning id",
    [template, to, data, randomUUID()],
  );
  return { id, to };
}

/** What a user has to know: the payout address was changed. */
async function addEssential(to: string): Promise<{ id: string }> {
  const data = { address: `nano_1${"1".repeat(59)}`, hold_until: null };
  return world.one<{ id: string }>(
    "insert into public.outbox (template, recipient_email, data, natural_key) values ('payout_address_changed', $1, $2, $3) returning id",
    [to, data, randomUUID()],
  );
}

const runAt = async ({ id }: { id: string }) =>
  (
    await world.pool.query<{ run_at: string }>(
      "select run_at from graphile_worker.jobs where key = $1 and run_at > now() + interval '6 days'",
      [`send_mail:${id}`],
    )
  ).rows.map(({ run_at }) => run_at);
const send = ({ id }: { id: string }, transport = smtp.send) =>
  sendFromOutbox(id, { query, transport, siteUrl: SITE, log });
const rowOf = ({ id }: { id: string }) => world.one<Row>("select * from public.outbox where id = $1", [id]);

describe("a mail in the outbox", () => {
  test("is queued only if its transaction commits", async () => {
    const { id } = await addRow();
    const jobs = await world.one("select count(*)::int as count from graphile_worker.jobs where key = $1", [
      `send_mail:${id}`,
    ]);
    expect(jobs).toEqual({ count: 1 });
  });

  test("goes to the mail server in HTML and plain text, and counts as sent", async () => {
    const mail = await addRow();
    await send(mail);
    const [source = ""] = server.received;
    expect(source).toContain(`To: ${mail.to}`);
    expect(source).toContain("From: Farthing <post@farthing.example>");
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source).toContain(`Message-ID: <${mail.id}@farthing.example>`);
    expect(source).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(await rowOf(mail)).toMatchObject({
      attempts: 1,
      failed_at: null,
      last_error: null,
      sent_at: expect.any(String),
    });
    await send(mail);
    expect(server.received).toHaveLength(1);
  });

  test("is sent once by many workers at a time", async () => {
    const mail = await addRow();
    await Promise.all(Array.from({ length: 6 }, () => send(mail)));
    expect(server.received).toHaveLength(1);
  });

  test("is retried with the same Message-ID when the server cannot take it", async () => {
    const mail = await addRow();
    server.answers.onData = "451 4.3.0 come back later";
    await expect(send(mail)).rejects.toThrow("come back later");
    const before = await rowOf(mail);
    expect(before).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
    expect(before.last_error).toContain("come back later");
    server.answers.onData = undefined;
    await send(mail);
    expect(await rowOf(mail)).toMatchObject({ attempts: 2, message_id: before.message_id, last_error: null });
  });

  test("is given up after twelve tries", async () => {
    const mail = await addRow();
    await world.pool.query("update public.outbox set attempts = 11 where id = $1", [mail.id]);
    server.answers.onData = "451 4.3.0 come back later";
    await send(mail);
    expect(await rowOf(mail)).toMatchObject({ attempts: 12, failed_at: expect.any(String), bounced_at: null });
  });

  test("written before its address belonged to a deleted account is not sent, and a later one is", async () => {
    const early = await addRow(`Gone-${randomUUID()}@example.com`);
    await world.pool.query(
      "insert into private.suppressed_emails (email_hash) values (encode(sha256(convert_to(lower($1), 'UTF8')), 'hex'))",
      [early.to],
    );
    const later = await addRow(early.to);
    await send(early);
    await send(later);
    expect(await rowOf(early)).toMatchObject({
      sent_at: null,
      bounced_at: null,
      last_error: expect.stringContaining("deleted"),
    });
    expect(await rowOf(later)).toMatchObject({ sent_at: expect.any(String) });
  });

  test("is taken over from a killed worker, but not from one still sending", async () => {
    const [alive, dead] = [await addRow(), await addRow()];
    await world.pool.query("update public.outbox set sending_since = now() - interval '1 minute' where id = $1", [
      alive.id,
    ]);
    await world.pool.query("update public.outbox set sending_since = now() - interval '11 minutes' where id = $1", [
      dead.id,
    ]);
    await send(alive);
    await send(dead);
    expect(await rowOf(alive)).toMatchObject({ sent_at: null });
    expect(await rowOf(dead)).toMatchObject({ sent_at: expect.any(String) });
  });
});

describe("a mail that its recipient's server refuses", () => {
  test.each([
    "550 5.1.1 no such mailbox",
    "550 no such mailbox",
    "550 5.7.1 we do not like you",
    "552 5.2.2 mailbox full",
  ])("with %s is not retried, and no other is sent there", async (answer) => {
    const mail = await addRow();
    server.answers.onRecipient = answer;
    await send(mail);
    const row = await rowOf(mail);
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: expect.any(String) });
    expect(row.last_error).toContain(answer);
    expect(row.bounced_at).not.toBeNull();
    server.answers.onRecipient = undefined;
    await send(mail);
    // However it is written, and however long the rows of the mails are gone.
    await world.pool.query("delete from public.outbox where id = $1", [mail.id]);
    const next = await addRow(mail.to.toUpperCase());
    await send(next);
    expect(await rowOf(next)).toMatchObject({ failed_at: expect.any(String), bounced_at: null });
    expect(server.received).toEqual([]);
  });

  test.each([
    "530 5.7.0 authentication required",
    "553 5.1.8 your sender does not exist",
    "554 5.7.1 relay access denied",
    "450 4.2.0 come back later",
  ])("with %s waits: that is not about the recipient", async (answer) => {
    const mail = await addRow();
    server.answers.onRecipient = answer;
    await expect(send(mail)).rejects.toThrow();
    server.answers.onRecipient = undefined;
    await send(mail);
    expect(await rowOf(mail)).toMatchObject({ sent_at: expect.any(String), attempts: 2 });
  });

  test("and one whose content is refused suppresses no address", async () => {
    const mail = await addRow();
    server.answers.onData = "554 5.6.0 no such content";
    await send(mail);
    server.answers.onData = undefined;
    const next = await addRow(mail.to);
    await send(next);
    expect(await rowOf(mail)).toMatchObject({ failed_at: expect.any(String), bounced_at: null });
    expect(await rowOf(next)).toMatchObject({ sent_at: expect.any(String) });
  });

  test("is tried once a week if it is about money or safety, and what arrives ends the suppression", async () => {
    const lost = await addRow();
    server.answers.onRecipient = "550 5.1.1 no such mailbox";
    await send(lost);
    const [one, two] = [await addEssential(lost.to), await addEssential(lost.to)];
    const weekLater = () =>
      world.pool.query(
        `with tries as (update private.bounced_emails set last_tried_at = last_tried_at - interval '7 days' where email_hash = private.hash_email($1))
         update public.outbox set not_before = not_before - interval '7 days' where recipient_email = $1`,
        [lost.to],
      );
    for (const mail of [one, two]) await send(mail);
    expect(await rowOf(one)).toMatchObject({ attempts: 0, failed_at: null, not_before: expect.any(String) });
    expect(await runAt(one)).toEqual([expect.any(String)]);
    // Not even the timer that looks for lost mails sends it earlier.
    for (const mail of [one, two]) await send(mail);
    expect(await rowOf(one)).toMatchObject({ attempts: 0 });
    await weekLater();
    for (const mail of [one, two]) await send(mail);
    expect([(await rowOf(one)).attempts, (await rowOf(two)).attempts]).toEqual([1, 0]);
    await weekLater();
    server.answers.onRecipient = undefined;
    await send(one);
    await send(two);
    expect(server.received).toHaveLength(2);
    const usual = await addRow(lost.to);
    await send(usual);
    expect(await rowOf(usual)).toMatchObject({ sent_at: expect.any(String) });
  });
});

describe("a mail to a server that we cannot use", () => {
  test("because the server offers no safe sign-in is our fault: it waits, and no password is sent in the clear", async () => {
    const mail = await addRow();
    const stranger = smtpTransport(server.url.replace("//", "//user:secret@"), "Farthing <post@farthing.example>");
    await expect(send(mail, stranger.send)).rejects.toThrow();
    expect(await rowOf(mail)).toMatchObject({ sent_at: null, failed_at: null });
    stranger.close();
  });
});

describe("a mail that cannot be rendered", () => {
  test("is given up and reported, not sent half", async () => {
    const mail = await addRow(undefined, "receipt");
    await send(mail);
    expect(await rowOf(mail)).toMatchObject({ failed_at: expect.any(String), bounced_at: null });
    expect(takeLoggedErrors().join()).toContain("could not compose an email");
    expect(server.received).toEqual([]);
  });

  test("to an account without an address is given up", async () => {
    const { id } = await world.addPerson();
    const row = await world.one<{ id: string }>(
      "insert into public.outbox (template, user_id, data, natural_key) values ('purchases_moved', $1, '{\"count\": 1}', $2) returning id",
      [id, randomUUID()],
    );
    await send(row);
    expect((await rowOf(row)).last_error).toBe("The account has no address.");
  });
});

test("stays in the embedded stack's mailbox when there is no mail server", async () => {
  const mail = await addRow();
  await send(mail, mailboxTransport(query));
  const kept = await world.one("select subject from mailbox.messages where recipient = $1", [mail.to]);
  expect(kept).toEqual({ subject: "Refund sent: On small coins" });
});
