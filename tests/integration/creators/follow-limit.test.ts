import { afterAll, expect, inject, test } from "vitest";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
afterAll(world.close);

test("counts sixty follows an hour, though each was undone", async () => {
  const [reader, creator] = [await world.addPerson(), await world.addPerson({ isCreator: true })];
  const follow = () =>
    world.as(reader, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [reader.id, creator.id]);
  const leave = () => world.as(reader, "delete from public.follows where creator_id = $1", [creator.id]);
  for (let time = 0; time < 60; time++) {
    await follow();
    await leave();
  }
  const refused = await follow().catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: "rate_limited", hint: expect.stringMatching(/^retry after \d+$/) });
});

test("lets suspended users follow no one", async () => {
  const [reader, creator] = [await world.addPerson({ isCreator: true }), await world.addPerson({ isCreator: true })];
  await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [reader.id]);
  await expect(
    world.as(reader, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [reader.id, creator.id]),
  ).rejects.toThrow("forbidden");
});
