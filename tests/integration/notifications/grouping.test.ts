import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

type Told = { id: string; count: number; data: object };

const notify = ({ id }: Person, part: string | null, raw: string | null = null, group: string | null = "group") =>
  world.pool.query("select private.notify_user($1, 'post_unlocked', null, null, null, $2, $3, $4)", [
    ...[id, group, part, raw],
  ]);
const toldTo = async ({ id }: Person): Promise<Told[]> =>
  (
    await world.pool.query<Told>(
      "select id, count, data from public.notifications where user_id = $1 order by created_at, id",
      [id],
    )
  ).rows;

test("counts each person once, and sums what they paid", async () => {
  const reader = await world.addPerson();
  const [one, two] = [randomUUID(), randomUUID()];
  for (const part of [one, two, one, two, one]) await notify(reader, part, "50000000000000000000000000001");
  expect(await toldTo(reader)).toMatchObject([{ count: 2, data: { amount_raw: "100000000000000000000000000002" } }]);
});

test("counts soundly when many come at the same moment", async () => {
  const reader = await world.addPerson();
  const parts = Array.from({ length: 12 }, () => randomUUID());
  await Promise.all([...parts, ...parts].map((part) => notify(reader, part, "7")));
  expect(await toldTo(reader)).toMatchObject([{ count: 12, data: { amount_raw: "84" } }]);
});

test("begins again once it was read, after ten minutes, and for another group or user", async () => {
  const [reader, other] = [await world.addPerson(), await world.addPerson()];
  await notify(reader, randomUUID());
  await world.as(reader, "select public.mark_notifications_read()");
  await notify(reader, randomUUID());
  await world.pool.query(
    "update public.notifications set created_at = now() - interval '11 minutes' where user_id = $1",
    [reader.id],
  );
  await notify(reader, randomUUID());
  await notify(reader, randomUUID());
  await notify(reader, randomUUID(), null, "another");
  await notify(other, randomUUID());
  expect((await toldTo(reader)).map(({ count }) => count)).toEqual(expect.arrayContaining([1, 1, 2, 1]));
  expect(await toldTo(other)).toHaveLength(1);
});

test("without a group, each is an entry", async () => {
  const reader = await world.addPerson();
  for (const _ of [1, 2]) await notify(reader, null, null, null);
  expect(await toldTo(reader)).toHaveLength(2);
});

test("keeps whom it counts from the author", async () => {
  const reader = await world.addPerson();
  const part = randomUUID();
  await notify(reader, part);
  expect(JSON.stringify(await world.as(reader, "select * from public.notifications"))).not.toContain(part);
  await expect(world.as(reader, "select from private.notification_parts")).rejects.toThrow("permission denied");
});
