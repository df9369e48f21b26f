import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import { queueDueMails, requeueMails, sendMail } from "#lib/jobs/upkeep/send-mail.ts";
import { openWorld } from "#tests/support/world/world.ts";

vi.stubEnv("LOG_LEVEL", "error");
const world = openWorld(inject("target").databaseUrl ?? "");
const query: OutboxQuery = (sql, values) => world.pool.query(sql, values);
const helpers = { query } as Parameters<typeof sendMail>[1];
afterAll(world.close);

async function addRow(): Promise<string> {
  const { id } = await world.one<{ id: string }>(
    `insert into public.outbox (template, recipient_email, data, natural_key)
     values ('export_ready', $1, '{"path": "/settings"}', $2) returning id`,
    [`${randomUUID()}@example.com`, randomUUID()],
  );
  return id;
}

async function jobsOf(id: string): Promise<number> {
  const sql = "select count(*)::int as count from graphile_worker.jobs where key = $1";
  return (await world.one<{ count: number }>(sql, [`send_mail:${id}`])).count;
}

test("sends the mail that the payload names", async () => {
  const id = await addRow();
  await sendMail({ id }, helpers);
  const row = await world.one("select attempts, sent_at from public.outbox where id = $1", [id]);
  expect(row).toEqual({ attempts: 1, sent_at: expect.any(String) });
});

test("requeues a mail without a job, and leaves alone one that waits for its next try or its day", async () => {
  const [lost, waiting, fresh, later] = [await addRow(), await addRow(), await addRow(), await addRow()];
  await world.pool.query("update public.outbox set created_at = now() - interval '1 hour' where id = any($1)", [
    [lost, waiting, later],
  ]);
  await world.pool.query("update public.outbox set not_before = now() + interval '1 day' where id = $1", [later]);
  for (const id of [lost, fresh, later])
    await world.pool.query("select graphile_worker.remove_job($1)", [`send_mail:${id}`]);
  await requeueMails(null, helpers);
  expect([await jobsOf(lost), await jobsOf(waiting), await jobsOf(fresh), await jobsOf(later)]).toEqual([1, 1, 0, 0]);
});

describe("mails that go to many", () => {
  /** Long overdue, so that they come before those of other tests. */
  async function addDigest(dueAt: string): Promise<string> {
    const { id } = await world.one<{ id: string }>(
      `insert into public.outbox (template, recipient_email, data, natural_key, not_before)
       values ('daily_digest', $1, '{"about": []}', $2, $3) returning id`,
      [`${randomUUID()}@example.com`, randomUUID(), dueAt],
    );
    return id;
  }

  const behindOthers = async () => {
    const sql = "select key from graphile_worker.jobs where task_identifier = 'send_mail' and priority = 10";
    return (await world.pool.query<{ key: string }>(sql)).rows.map(({ key }) => key);
  };
  const queueUpTo = async (most: number) =>
    (await world.one<{ queued: number }>("select public.queue_due_mails($1) as queued", [most])).queued;

  test("get their jobs a few at a time, the one due first, behind all other mails", async () => {
    const [third, first, second] = [
      await addDigest("1970-01-03"),
      await addDigest("1970-01-01"),
      await addDigest("1970-01-02"),
    ];
    expect([await jobsOf(first), await jobsOf(second), await jobsOf(third)]).toEqual([0, 0, 0]);
    const already = (await behindOthers()).length;
    expect(await queueUpTo(already + 2)).toBe(2);
    expect([await jobsOf(first), await jobsOf(second), await jobsOf(third)]).toEqual([1, 1, 0]);
    expect(await queueUpTo(already + 2)).toBe(0);
    await world.pool.query("select graphile_worker.remove_job($1)", [`send_mail:${first}`]);
    await world.pool.query("update public.outbox set sent_at = now() where id = $1", [first]);
    expect(await queueUpTo(already + 2)).toBe(1);
    expect([await jobsOf(first), await jobsOf(second), await jobsOf(third)]).toEqual([0, 1, 1]);
    expect(await behindOthers()).toEqual(expect.arrayContaining([`send_mail:${second}`, `send_mail:${third}`]));
  });

  test("are looked for again soon while more may be due", async () => {
    const client = await world.pool.connect();
    try {
      await client.query("begin");
      await client.query("select public.queue_due_mails(0)");
      const { rows } = await client.query(
        "select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = 'queue_due_mails:now'",
      );
      expect(rows).toEqual([{ seconds: 5 }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("have none before they are due, nor while they are sent; one that has lost its job gets it back", async () => {
    const [later, sending, lost] = [
      await addDigest("2100-01-01"),
      await addDigest("1970-01-04"),
      await addDigest("1970-01-05"),
    ];
    await world.pool.query("update public.outbox set sending_since = now() where id = $1", [sending]);
    await queueDueMails(null, helpers);
    expect([await jobsOf(later), await jobsOf(sending), await jobsOf(lost)]).toEqual([0, 0, 1]);
    await world.pool.query("select graphile_worker.remove_job($1)", [`send_mail:${lost}`]);
    await world.pool.query(
      "update public.outbox set sending_since = now() - interval '11 minutes' where id = any ($1)",
      [[sending, lost]],
    );
    await queueDueMails(null, helpers);
    expect([await jobsOf(sending), await jobsOf(lost)]).toEqual([1, 1]);
  });

  test("are left alone by the search for lost mails", async () => {
    const id = await addDigest("1970-01-06");
    await requeueMails(null, helpers);
    expect(await jobsOf(id)).toBe(0);
  });
});
