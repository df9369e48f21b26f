import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
afterAll(world.close);

const sweep = (name: string) => world.pool.query(`select public.${name}(2)`);

test("notifications go after 180 days, and whom they count after a day, in batches", async () => {
  const reader = await world.addPerson();
  for (const age of ["181 days", "181 days", "181 days", "179 days", "2 days", "1 hour"])
    await world.pool.query(
      `with told as (
         insert into public.notifications (user_id, kind, created_at) values ($1, 'payout_paid', now() - $2::interval) returning id)
       insert into private.notification_parts (notification_id, part) select id, $3 from told`,
      [reader.id, age, randomUUID()],
    );
  for (let runs = 0; runs < 4; runs++) await sweep("forget_notifications");
  const left = await world.one<{ told: number; parts: number }>(
    `select count(*)::int as told, count(p.part)::int as parts from public.notifications n
     left join private.notification_parts p on p.notification_id = n.id where n.user_id = $1`,
    [reader.id],
  );
  expect(left).toEqual({ told: 3, parts: 1 });
});

test("mails go 30 days after they were sent or given up, and never while they wait", async () => {
  const mark = randomUUID();
  const add = (name: string, sent: string | null, failed: string | null, template = "refund_sent") =>
    world.pool.query(
      `insert into public.outbox (template, recipient_email, data, natural_key, sent_at, failed_at, created_at)
       values ($1, 'a@example.com', '{}', $2, now() - $3::interval, now() - $4::interval, now() - interval '1 year')`,
      [template, `${mark}:${name}`, sent, failed],
    );
  await add("old", "31 days", null);
  await add("given up", null, "31 days");
  await add("recent", "29 days", null);
  await add("waiting", null, null);
  await add("reminder", "31 days", null, "refund_needs_address");
  await add("old reminder", "101 days", null, "refund_needs_address");
  for (let runs = 0; runs < 4; runs++) await sweep("forget_mails");
  const { rows } = await world.pool.query<{ name: string }>(
    "select split_part(natural_key, ':', 2) as name from public.outbox where natural_key like $1 order by 1",
    [`${mark}%`],
  );
  expect(rows.map(({ name }) => name)).toEqual(["recent", "reminder", "waiting"]);
});
