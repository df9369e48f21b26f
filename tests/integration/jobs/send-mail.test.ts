import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test, vi } from "vitest";
import type { OutboxQuery } from "#lib/email/outbox-query.ts";
import { requeueMails, sendMail } from "#lib/jobs/upkeep/send-mail.ts";
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
