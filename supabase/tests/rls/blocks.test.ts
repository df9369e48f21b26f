import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let author: Person;
let fan: Person;

beforeAll(async () => {
  [author, fan] = await Promise.all([world.addPerson({ isCreator: true }), world.addPerson({ isCreator: true })]);
});
afterAll(world.close);

const block = (who: Person | null, { id }: Person) => world.as(who, "select public.block_person($1) as done", [id]);
const unblock = (who: Person | null, { id }: Person) => world.as(who, "select public.unblock_person($1) as done", [id]);
const follow = (who: Person, { id }: Person) =>
  world.as(who, "insert into public.follows (creator_id) values ($1)", [id]);
const blockedBy = async (who: Person) =>
  (await world.as<{ id: string }>(who, "select id from public.list_blocked_people()")).map(({ id }) => id);
const followersOf = async ({ id }: Person) =>
  (await world.pool.query<{ id: string }>("select follower_id as id from public.follows where creator_id = $1", [id]))
    .rows;

describe("a blocked person", () => {
  test("no longer follows, cannot follow again, and can once unblocked", async () => {
    const [blocker, other] = [await world.addPerson({ isCreator: true }), await world.addPerson()];
    await Promise.all([follow(fan, blocker), follow(other, blocker), follow(blocker, fan)]);
    expect(await block(blocker, fan)).toEqual([{ done: true }]);
    expect(await followersOf(blocker)).toEqual([{ id: other.id }]);
    const counts = "select followers from public.profile_stats where profile_id = $1";
    expect(await world.one(counts, [blocker.id])).toEqual({ followers: "1" });
    // The one who blocks may still follow.
    expect(await followersOf(fan)).toContainEqual({ id: blocker.id });
    await expect(follow(fan, blocker)).rejects.toMatchObject({
      message: "forbidden",
      detail: "You cannot follow this creator.",
    });
    expect(await unblock(blocker, fan)).toEqual([{ done: true }]);
    await follow(fan, blocker);
    expect(await followersOf(blocker)).toHaveLength(2);
  });

  test("does not follow after a block at the same moment, whichever comes first", async () => {
    const blocker = await world.addPerson({ isCreator: true });
    const people = await Promise.all(Array.from({ length: 8 }, () => world.addPerson({ isCreator: true })));
    await Promise.all(people.flatMap((one) => [follow(one, blocker).catch(() => undefined), block(blocker, one)]));
    expect(await followersOf(blocker)).toEqual([]);
  });
});

describe("the list of blocked people", () => {
  test("is its owner's alone, the last one first, and names each once", async () => {
    const [blocker, other] = [await world.addPerson(), await world.addPerson({ role: "owner" })];
    for (const one of [author, fan]) await block(blocker, one);
    expect([await block(blocker, author), await blockedBy(blocker)]).toEqual([[{ done: false }], [fan.id, author.id]]);
    expect([await blockedBy(other), await blockedBy(fan)]).toEqual([[], []]);
    expect(await unblock(other, fan)).toEqual([{ done: false }]);
    expect(await blockedBy(blocker)).toHaveLength(2);
    const seen = "select from public.private_profiles where blocked_profile_ids <> '{}'";
    expect(await world.as(fan, seen)).toEqual([]);
  });

  test("cannot be written past the functions, nor without an account", async () => {
    const [blocker, guest] = [await world.addPerson(), await world.addPerson({ isAnonymous: true })];
    const write = "update public.private_profiles set blocked_profile_ids = array[$1::uuid]";
    for (const who of [blocker, guest, null])
      await expect(world.as(who, write, [fan.id])).rejects.toThrow("permission denied");
    await expect(block(guest, fan)).rejects.toThrow("registered_required");
    await expect(unblock(guest, fan)).rejects.toThrow("registered_required");
    await expect(block(null, fan)).rejects.toThrow("permission denied");
    await expect(world.as(null, "select public.list_blocked_people()")).rejects.toThrow("permission denied");
  });

  test("holds others who exist, and can be seen", async () => {
    const blocker = await world.addPerson({ isCreator: true });
    await expect(block(blocker, blocker)).rejects.toThrow("conflict");
    await expect(block(blocker, { id: crypto.randomUUID(), claims: {} })).rejects.toThrow("not_found");
    await expect(block(blocker, await world.addPerson())).rejects.toThrow("not_found");
  });

  test("has room for 1,000, even for many tries at once", async () => {
    const blocker = await world.addPerson();
    const fill = `update public.private_profiles set blocked_profile_ids =
      array(select gen_random_uuid() from generate_series(1, 998)) where id = $1`;
    await world.pool.query(fill, [blocker.id]);
    const people = await Promise.all(Array.from({ length: 4 }, () => world.addPerson({ isCreator: true })));
    const tries = await Promise.allSettled(people.map((one) => block(blocker, one)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(block(blocker, fan)).rejects.toThrow("conflict");
  });

  test("changes 200 times an hour, for this person alone", async () => {
    const [blocker, other] = [await world.addPerson(), await world.addPerson()];
    await world.pool.query("select public.take_rate_limit($1, 200, 3600) from generate_series(1, 199)", [
      `block:${blocker.id}`,
    ]);
    expect(await block(blocker, fan)).toEqual([{ done: true }]);
    await expect(unblock(blocker, fan)).rejects.toThrow("rate_limited");
    expect(await block(other, fan)).toEqual([{ done: true }]);
  });
});
