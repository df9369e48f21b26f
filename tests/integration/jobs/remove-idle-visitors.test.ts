import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open } = purchaseCalls(world);
let post: string;

beforeAll(async () => {
  await world.addAddresses(10);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
afterAll(world.close);

async function visitorSince(days: number, changes: { isAnonymous?: boolean } = {}): Promise<Person> {
  const person = await world.addPerson({ isAnonymous: true, ...changes });
  await world.pool.query("update auth.users set created_at = now() - make_interval(days => $2) where id = $1", [
    person.id,
    days,
  ]);
  return person;
}

async function findRemaining(...people: Person[]): Promise<boolean[]> {
  const ids = people.map(({ id }) => id);
  const { rows } = await world.pool.query<{ id: string }>("select id from auth.users where id = any($1)", [ids]);
  return ids.map((id) => rows.some((row) => row.id === id));
}

const clean = () => world.pool.query("select public.remove_idle_visitors(100000)");

test("forgets an anonymous user without purchases after 30 days, and never a registered one", async () => {
  const people = [await visitorSince(31), await visitorSince(29), await visitorSince(400, { isAnonymous: false })];
  await clean();
  expect(await findRemaining(...people)).toEqual([false, true, true]);
});

test("keeps old users with a quote, a purchase or a recent visit", async () => {
  const [asked, given, seen] = [await visitorSince(400), await visitorSince(400), await visitorSince(400)];
  await open(asked, post);
  await world.pool.query("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
    given.id,
    post,
  ]);
  await world.pool.query(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at) values
       (gen_random_uuid(), $1, now() - interval '400 days', (now() - interval '2 days') at time zone 'UTC')`,
    [seen.id],
  );
  await clean();
  expect(await findRemaining(asked, given, seen)).toEqual([true, true, true]);
});

test("keeps a visitor who saved a post for 400 days after the last visit or save, as long as their browser can know them", async () => {
  const save = async (visitor: Person, daysAgo: number) =>
    world.pool.query(
      "insert into public.bookmarks (user_id, post_id, created_at) values ($1, $2, now() - make_interval(days => $3))",
      [visitor.id, post, daysAgo],
    );
  const visit = async (visitor: Person, daysAgo: number) =>
    world.pool.query(
      `insert into auth.sessions (id, user_id, created_at, refreshed_at)
       values (gen_random_uuid(), $1, now() - interval '500 days', (now() - make_interval(days => $2)) at time zone 'UTC')`,
      [visitor.id, daysAgo],
    );
  const [saved, seen, idle] = [await visitorSince(500), await visitorSince(500), await visitorSince(500)];
  await save(saved, 399);
  await save(seen, 500);
  await visit(seen, 399);
  await save(idle, 401);
  await visit(idle, 401);
  await clean();
  expect(await findRemaining(saved, seen, idle)).toEqual([true, true, false]);
});

test("skips a user who is buying at this moment, and still forgets the others", async () => {
  const [buying, idle] = [await visitorSince(40), await visitorSince(40)];
  const tx = await world.pool.connect();
  try {
    await tx.query("begin");
    await tx.query("select from public.open_purchase($1, $2)", [buying.id, post]);
    const cleaning = clean();
    await tx.query("commit");
    await cleaning;
  } finally {
    tx.release();
  }
  expect(await findRemaining(buying, idle)).toEqual([true, false]);
});
