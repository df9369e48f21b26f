import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { newAccount, openWorld, type Person, type World } from "#tests/support/world/world.ts";

let world: World;
let moderator: Person;
beforeAll(async () => {
  world = openWorld(inject("target").databaseUrl ?? "", 4);
  await world.pool.query("update public.settings set fee_account = $1 where fee_account is null", [newAccount()]);
  await world.addAddresses(40);
  moderator = await addStaff(world, "moderator");
});
afterAll(() => world.close());

type Place = "browse" | "category" | "search";

const promote = (place: Place, changes: Record<string, unknown> = {}) =>
  promotionCalls(world).run(moderator, place, changes);

/** Approved, and its first day is tomorrow. */
async function promoteTomorrow() {
  const running = await promote("browse");
  await promotionCalls(world).letDaysPass(running.id, -1);
  return running;
}

type Listed = { promotion_id: string; post_id: string };
const list = async (place: Place, category: string | null = null, who: Person | null = null) =>
  (await world.as<Listed>(who, "select * from public.list_promoted($1, $2, 48)", [place, category])).map(
    ({ promotion_id }) => promotion_id,
  );
const search = async (words: string, ...more: unknown[]) =>
  (
    await world.as<Listed>(null, "select * from public.search_promoted($1, $2, $3, $4)", [
      ...[words, "{}", null, null].map((value, at) => (at > 0 && more[at - 1] !== undefined ? more[at - 1] : value)),
    ])
  ).map(({ promotion_id }) => promotion_id);
const counts = (id: string) =>
  world.one<{ impressions: string; clicks: string }>(
    "select impressions, clicks from private.promotions where id = $1",
    [id],
  );

test("a promotion is in the lists of its own place, from its first day on, for everyone alike", async () => {
  const inBrowse = await promote("browse", { category_id: "essays" });
  const inEssays = await promote("category", { category_id: "essays" });
  const inSearch = await promote("search", { category_id: "essays" });
  const tomorrow = await promoteTomorrow();
  const ours = [inBrowse, inEssays, inSearch, tomorrow].map(({ id }) => id);
  const mine = async (listed: Promise<string[]>) => (await listed).filter((id) => ours.includes(id));
  for (const who of [null, inBrowse.author, await world.addPerson()]) {
    expect(await mine(list("browse", null, who))).toEqual([inBrowse.id]);
    expect(await mine(list("category", "essays", who))).toEqual([inEssays.id]);
    expect(await mine(list("category", "fiction", who))).toEqual([]);
    expect(await mine(list("category", null, who))).toEqual([]);
    expect(await mine(list("search", null, who))).toEqual([inSearch.id]);
  }
});

test("what stops, ends or leaves the lists is shown no more", async () => {
  const promotions = promotionCalls(world);
  const [stopped, over, withdrawn] = [await promote("browse"), await promote("browse"), await promote("browse")];
  const ours = [stopped, over, withdrawn].map(({ id }) => id);
  const shown = async () => (await list("browse")).filter((id) => ours.includes(id));
  expect(new Set(await shown())).toEqual(new Set(ours));
  await promotions.stop(stopped.author, stopped.id);
  // Its days are over, and no timer has run yet.
  await promotions.letDaysPass(over.id, 3);
  await world.as(withdrawn.author, "select public.unpublish_post($1)", [withdrawn.post]);
  expect(await shown()).toEqual([]);
});

test("a search shows what it would find itself: by words, filters and price", async () => {
  const word = `zyx${randomBytes(6).toString("hex")}`;
  const { id, post } = await promote("search", { title: `On ${word}`, language: "en", category_id: "essays" });
  const inBrowse = await promote("browse", { title: `Of ${word}` });
  expect(await search(word)).toEqual([id]);
  expect(await search(`${word} ${word}other`)).toEqual([]);
  expect(await search(`-${word}`)).toEqual([]);
  expect(await search("")).toEqual([]);
  expect(await search(word, "{in:essays,lang:en}")).toEqual([id]);
  expect(await search(word, "{in:fiction}")).toEqual([]);
  const { price_raw: price } = await world.one<{ price_raw: string }>(
    "select price_raw::text from public.posts where id = $1",
    [post],
  );
  expect(await search(word, "{}", price)).toEqual([id]);
  expect(await search(word, "{}", (BigInt(price) - 1n).toString())).toEqual([]);
  expect(await search(word, "{}")).not.toContain(inBrowse.id);
});

test("the server alone counts, and only what runs", async () => {
  const running = await promote("browse");
  const waiting = await promoteTomorrow();
  const counted = [
    { id: running.id, impressions: 5, clicks: 1 },
    { id: running.id, impressions: 2, clicks: -9 },
    { id: waiting.id, impressions: 5, clicks: 1 },
    { id: "a0000000-0000-4000-8000-00000000ffff", impressions: 1, clicks: 1 },
  ];
  const sql = "select public.count_promotions($1) as known";
  expect(await world.one(sql, [JSON.stringify(counted)])).toEqual({ known: 1 });
  expect(await counts(running.id)).toEqual({ impressions: "7", clicks: "1" });
  expect(await counts(waiting.id)).toEqual({ impressions: "0", clicks: "0" });
  for (const who of [null, running.author, moderator])
    await expect(world.as(who, sql, [JSON.stringify(counted)])).rejects.toThrow("permission denied");
  await promotionCalls(world).letDaysPass(running.id, 3);
  expect(await world.one(sql, [JSON.stringify(counted)])).toEqual({ known: 0 });
});

test("a card leads to the post's present address, once it has been shown", async () => {
  const { id, post, author } = await promote("browse");
  const waiting = await promoteTomorrow();
  const locate = (of: string) => world.as(null, "select * from public.locate_promotion($1)", [of]);
  const { handle, slug } = await world.one<{ handle: string; slug: string }>(
    "select a.handle::text, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [post],
  );
  expect(await locate(id)).toEqual([{ handle, slug, is_running: true }]);
  expect(await locate(waiting.id)).toEqual([]);
  await promotionCalls(world).stop(author, id);
  expect(await locate(id)).toEqual([{ handle, slug, is_running: false }]);
});

test("the lists hear of each new hour once, by the timer that turns promotions", async () => {
  await promote("browse");
  const touched = "select changed_at::text as at from public.cache_tags where tag = 'promotions'";
  // As if the last change was an hour ago: a stamp cannot be written by hand.
  const anHourAgo = `
    set local session_replication_role = replica;
    update public.cache_tags set changed_at = changed_at - interval '1 hour' where tag = 'promotions';
    set local session_replication_role = origin`;
  const client = await world.pool.connect();
  const rotate = async () => {
    await client.query("select private.rotate_promotions()");
    return (await client.query<{ at: string }>(touched)).rows[0]?.at ?? "";
  };
  try {
    // In one transaction the hour stays the same, however late it is.
    await client.query("begin");
    const first = await rotate();
    expect(await rotate()).toBe(first);
    await client.query(anHourAgo);
    expect((await rotate()) > first).toBe(true);
    await client.query(anHourAgo);
    await client.query("commit");
  } finally {
    client.release();
  }
  const { at: old } = await world.one<{ at: string }>(touched);
  await promotionCalls(world).turn();
  expect((await world.one<{ at: string }>(touched)).at > old).toBe(true);
});
