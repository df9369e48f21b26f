import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type BrowseFilter, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { listRanked } from "#lib/posts/browse/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
const calls = purchaseCalls(world);
let db: Db;

beforeAll(async () => {
  await world.addAddresses(120);
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
});
afterAll(world.close);

const PRICE = XNO / 20n;

async function buy(post: string, from = newAccount(), amountRaw = PRICE) {
  const bought = await calls.open(await world.addPerson(), post);
  await calls.pay(bought, amountRaw, { from });
  return bought;
}
const buyTimes = async (post: string, times: number) => {
  for (let n = 0; n < times; n++) await buy(post);
};
const rank = async (list: string, filter: Partial<BrowseFilter> = {}) => {
  await world.pool.query("select public.rank_posts($1)", [list]);
  const asked = { list: list as "trending", filter: { ...NO_FILTER, ...filter }, rate: null };
  return (await listRanked(db, asked)).map(({ id }) => id);
};

test("ranks more payers higher, however much a few of them pay", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [cheap, expensive] = [await world.addPost(author), await world.addPost(author, { priceRaw: 100n * XNO })];
  await buyTimes(cheap, 4);
  for (let n = 0; n < 2; n++) await buy(expensive, newAccount(), 100n * XNO);
  for (const list of ["trending", "top-day", "top-week", "top-month", "top-all"]) {
    const ranked = await rank(list);
    expect(ranked).toContain(expensive);
    expect(ranked.indexOf(cheap), list).toBeLessThan(ranked.indexOf(expensive));
  }
});

test("counts a repeat payer once, and one payer alone is no trend", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [repeated, two] = [await world.addPost(author), await world.addPost(author)];
  const wallet = newAccount();
  for (let n = 0; n < 5; n++) await buy(repeated, wallet);
  await buyTimes(two, 2);
  expect(await rank("trending")).toContain(two);
  expect(await rank("trending")).not.toContain(repeated);
  const best = await rank("top-day");
  expect(best.indexOf(two)).toBeLessThan(best.indexOf(repeated));
});

test("counts an exchange that pays for many as that many people", async () => {
  const post = await world.addPost(await world.addPerson({ isCreator: true }));
  const exchange = newAccount();
  for (let n = 0; n < 2; n++) {
    const bought = await calls.open(await world.addPerson({ isAnonymous: true }), post);
    await calls.pay(bought, PRICE, { from: exchange, isService: true });
  }
  expect(await rank("trending")).toContain(post);
});

test("an author's own wallets add nothing: neither the payout wallet nor a linked one", async () => {
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  const { payout_address: own } = await world.one<{ payout_address: string }>(
    "select payout_address from public.private_profiles where id = $1",
    [author.id],
  );
  for (let n = 0; n < 2; n++) await buy(post, own);
  await buy(post);
  expect(await rank("trending")).not.toContain(post);
  await buy(post);
  expect(await rank("trending")).toContain(post);
});

test("refunds count for nothing, and lower the rank of kept sales", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [kept, returned] = [await world.addPost(author), await world.addPost(author)];
  await buyTimes(kept, 3);
  await buyTimes(returned, 3);
  const [first, second] = [await buy(returned), await buy(returned)];
  for (const bought of [first, second]) await calls.refund(bought);
  const ranked = await rank("trending");
  expect(ranked.indexOf(kept)).toBeLessThan(ranked.indexOf(returned));
});

test("readers who kept a post but say that it was not worth it count half", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [loved, regretted] = [await world.addPost(author), await world.addPost(author)];
  await buyTimes(loved, 3);
  const sales = [await buy(regretted), await buy(regretted), await buy(regretted)];
  const before = await rank("top-day");
  expect(before.indexOf(regretted)).toBeLessThan(before.indexOf(loved));
  for (const { id } of sales) await world.pool.query("select public.answer_worth($1, false)", [id]);
  for (const list of ["trending", "top-day", "top-all"]) {
    const ranked = await rank(list);
    expect(ranked).toContain(regretted);
    expect(ranked.indexOf(loved), list).toBeLessThan(ranked.indexOf(regretted));
  }
  for (const { id } of sales) await world.pool.query("select public.answer_worth($1, true)", [id]);
  const after = await rank("top-day");
  expect(after.indexOf(regretted)).toBeLessThan(after.indexOf(loved));
});

test("hides a post that more than 3 in 10 readers returned, from 20 sales on", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [sentBack, few, enough] = [
    await world.addPost(author),
    await world.addPost(author),
    await world.addPost(author),
  ];
  for (const post of [sentBack, few, enough]) await buyTimes(post, 3);
  const count = (post: string, unlocks: number, refunds: number) =>
    world.pool.query("update public.post_stats set unlocks = $2, refunds = $3 where post_id = $1", [
      post,
      unlocks,
      refunds,
    ]);
  await count(sentBack, 20, 7);
  await count(few, 19, 12);
  await count(enough, 20, 6);
  for (const list of ["trending", "top-day", "top-all"]) {
    const ranked = await rank(list);
    expect([sentBack, few, enough].map((post) => ranked.includes(post))).toEqual([false, true, true]);
  }
});

test("old sales fade, and leave the lists when their period ends", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [before, now] = [await world.addPost(author), await world.addPost(author)];
  await buyTimes(before, 3);
  await world.pool.query("update public.sales set paid_at = now() - interval '8 days' where post_id = $1", [before]);
  await buyTimes(now, 2);
  const trending = await rank("trending");
  expect(trending.indexOf(now)).toBeLessThan(trending.indexOf(before));
  expect(await rank("top-week")).not.toContain(before);
  expect(await rank("top-month")).toContain(before);
});

test("lists nothing unlisted, withdrawn, barred by staff, or by an author who joined yesterday", async () => {
  const [author, newcomer] = [await world.addPerson({ isCreator: true }), await world.addPerson({ isCreator: true })];
  await world.pool.query("update public.profiles set created_at = now() where id = $1", [newcomer.id]);
  const posts: string[] = [];
  for (let n = 0; n < 4; n++) posts.push(await world.addPost(author));
  const [unlisted = "", withdrawn = "", suspended = "", open = ""] = posts;
  const young = await world.addPost(newcomer);
  for (const post of [...posts, young]) await buyTimes(post, 2);
  await world.pool.query("update public.posts set listed = false where id = $1", [unlisted]);
  await world.as(author, "select public.unpublish_post($1)", [withdrawn]);
  await world.pool.query(
    "insert into public.featured_exclusions (target_type, post_id, reason) values ('post', $1, 'A reason')",
    [suspended],
  );
  const ranked = await rank("trending");
  expect(ranked).toContain(open);
  for (const post of [unlisted, withdrawn, suspended, young]) expect(ranked).not.toContain(post);
});

test("keeps a list's order under a filter", async () => {
  const author = await world.addPerson({ isCreator: true });
  const [first, second] = [
    await world.addPost(author, { changes: { tags: ["ranked-here"] } }),
    await world.addPost(author, { changes: { tags: ["ranked-here"], language: "de" } }),
  ];
  await buyTimes(first, 3);
  await buyTimes(second, 2);
  expect(await rank("trending", { tag: "ranked-here" })).toEqual([first, second]);
  expect(await rank("trending", { tag: "ranked-here", language: "de" })).toEqual([second]);
  expect(await rank("trending", { tag: "ranked-here", price: "free" })).toEqual([]);
});

test("rebuilds no page for an unchanged list", async () => {
  const client = await world.pool.connect();
  const changedAt = async () =>
    (
      await client.query<{ at: string }>(
        "select changed_at::text as at from public.cache_tags where tag = 'ranking:top-day'",
      )
    ).rows[0]?.at;
  // What others sell meanwhile would move the list.
  await client.query("select pg_advisory_lock(hashtextextended('rank_posts:top-day', 0))");
  await client.query("begin isolation level repeatable read");
  await client.query("delete from public.post_rankings where list = 'top-day'");
  await client.query("select public.rank_posts('top-day')");
  const first = await changedAt();
  await client.query("select public.rank_posts('top-day')");
  expect(await changedAt()).toBe(first);
  await client.query("rollback");
  await client.query("select pg_advisory_unlock_all()");
  client.release();
});

test("an author's money that comes round adds nothing, from a former payout address or a merged account", async () => {
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  const { payout_address: former } = await world.one<{ payout_address: string }>(
    "select payout_address from public.private_profiles where id = $1",
    [author.id],
  );
  await buy(post);
  await world.pool.query("update public.private_profiles set payout_address = $2 where id = $1", [
    author.id,
    newAccount(),
  ]);
  await buy(post, former);
  const merged = await buy(post);
  await world.pool.query("update public.purchases set merged_from = buyer_id, buyer_id = $2 where id = $1", [
    merged.id,
    author.id,
  ]);
  expect(await rank("trending")).not.toContain(post);
  await buy(post);
  expect(await rank("trending")).toContain(post);
});
