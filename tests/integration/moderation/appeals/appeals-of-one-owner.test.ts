import { afterAll, beforeAll, expect, test } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

let world: World;
let stop: () => Promise<void>;

beforeAll(async () => {
  const database = await startOwnDatabase();
  world = openWorld(database.databaseUrl, 3);
  stop = async () => {
    await world.close();
    await database.stop();
  };
});
afterAll(() => stop());

test("an owner who is alone decides about their own decision, and the answer says so; a second moderator ends that", async () => {
  // The demo content may have staff of its own.
  await world.pool.query("update auth.users set raw_app_meta_data = raw_app_meta_data - 'role'");
  const owner = await addStaff(world, "owner");
  const author = await world.addPerson({ isCreator: true });
  const appealed = async () => {
    const post = await world.addPost(author, { priceRaw: null });
    const asked = JSON.stringify({ target: post, scope: ["trending"], until: "" });
    await world.as(owner, "select public.add_exclusion($1, 'Its title misleads')", [asked]);
    const { id } = await world.one<{ id: string }>("select id from public.moderation_actions where target_id = $1", [
      post,
    ]);
    await world.as(author, "select public.file_appeal($1, 'The title says what the text holds.')", [id]);
    return (await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [id])).id;
  };
  const decide = (id: string) =>
    world.as(owner, "select public.decide_appeal($1, 'overturn', '', 'The title is right')", [id]);
  const [one, other] = [await appealed(), await appealed()];
  await decide(one);
  expect(await world.one("select status, by_same_person from private.appeals where id = $1", [one])).toEqual({
    ...{ status: "overturned", by_same_person: true },
  });
  await addStaff(world, "support");
  await addStaff(world, "moderator");
  await expect(decide(other)).rejects.toThrow("forbidden");
});
