import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type BrowseFilter, NO_FILTER } from "#lib/posts/browse";
import { listRanked } from "#lib/posts/browse-queries";
import type { Db } from "#lib/supabase/db";
import { purchaseCalls } from "#tests/support/purchase-calls";
import { loadWith } from "#tests/support/settings";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
const calls = purchaseCalls(world);
let db: Db;

beforeAll(async () => {
  await world.addAddresses(120);
  db = (await loadWith({}, () => import("#lib/supabase/public"))).publicDb();
});
afterAll(world.close);

const PRICE = XNO / 20n;

/** Who signed up long enough ago for the lists. */
async function addAuthor(): Promise<Person> {
  const author = await world.addPerson({ isCreator: true });
  await world.pool.query("update public.profiles set created_at = now() - interval '1 month' where id = $1", [
    author.id,
  ]);
  return author;
}
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

test("more payers rank higher, however much a few of them pay", async () => {
  const author = await addAuthor();
  const [cheap, dear] = [await world.addPost(author), await world.addPost(author, { priceRaw: 100n * XNO })];
  await buyTimes(cheap, 4);
  for (let n = 0; n < 2; n++) await buy(dear, newAccount(), 100n * XNO);
  for (const list of ["trending", "top-day", "top-week", "top-month", "top-all"]) {
    const ranked = await rank(list);
    expect(ranked).toContain(dear);
    expect(ranked.indexOf(cheap), list).toBeLessThan(ranked.indexOf(dear));
  }
});

test("who pays again and again counts once, and one payer alone is no trend", async () => {
  const author = await addAuthor();
  const [repeated, two] = [await world.addPost(author), await world.addPost(author)];
  const wallet = newAccount();
  for (let n = 0; n < 5; n++) await buy(repeated, wallet);
  await buyTimes(two, 2);
  expect(await rank("trending")).toContain(two);
  expect(await rank("trending")).not.toContain(repeated);
  const best = await rank("top-day");
  expect(best.indexOf(two)).toBeLessThan(best.indexOf(repeated));
});

test("an exchange that pays for many is as many people as it pays for", async () => {
  const post = await world.addPost(await addAuthor());
  const exchange = newAccount();
  for (let n = 0; n < 2; n++) {
    const bought = await calls.open(await world.addPerson({ isAnonymous: true }), post);
    await calls.pay(bought, PRICE, { from: exchange, isService: true });
  }
  expect(await rank("trending")).toContain(post);
});

test("an author's own wallets lift nothing: the one that is paid out to, nor one that is linked", async () => {
  const author = await addAuthor();
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

test("what is given back counts for nothing, and pulls down what was kept", async () => {
  const author = await addAuthor();
  const [kept, returned] = [await world.addPost(author), await world.addPost(author)];
  await buyTimes(kept, 3);
  await buyTimes(returned, 3);
  const [first, second] = [await buy(returned), await buy(returned)];
  for (const bought of [first, second]) await calls.refund(bought);
  const ranked = await rank("trending");
  expect(ranked.indexOf(kept)).toBeLessThan(ranked.indexOf(returned));
});

test("a post that more than 3 in 10 of its readers returned is in no list, from 20 sales on", async () => {
  const author = await addAuthor();
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

test("old sales fade, and leave the lists of a time that is over", async () => {
  const author = await addAuthor();
  const [before, now] = [await world.addPost(author), await world.addPost(author)];
  await buyTimes(before, 3);
  await world.pool.query("update public.sales set paid_at = now() - interval '8 days' where post_id = $1", [before]);
  await buyTimes(now, 2);
  const trending = await rank("trending");
  expect(trending.indexOf(now)).toBeLessThan(trending.indexOf(before));
  expect(await rank("top-week")).not.toContain(before);
  expect(await rank("top-month")).toContain(before);
});

test("no list shows what is unlisted, withdrawn, barred by staff, or by somebody who came yesterday", async () => {
  const [author, newcomer] = [await addAuthor(), await world.addPerson({ isCreator: true })];
  const posts: string[] = [];
  for (let n = 0; n < 4; n++) posts.push(await world.addPost(author));
  const [unlisted = "", withdrawn = "", barred = "", open = ""] = posts;
  const young = await world.addPost(newcomer);
  for (const post of [...posts, young]) await buyTimes(post, 2);
  await world.pool.query("update public.posts set listed = false where id = $1", [unlisted]);
  await world.as(author, "select public.unpublish_post($1)", [withdrawn]);
  await world.pool.query(
    "insert into public.featured_exclusions (target_type, post_id, reason) values ('post', $1, 'A reason')",
    [barred],
  );
  const ranked = await rank("trending");
  expect(ranked).toContain(open);
  for (const post of [unlisted, withdrawn, barred, young]) expect(ranked).not.toContain(post);
});

test("a filter leaves a list in its order", async () => {
  const author = await addAuthor();
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

test("a list that has not moved makes no page anew", async () => {
  const client = await world.pool.connect();
  const changedAt = async () =>
    (
      await client.query<{ at: string }>(
        "select changed_at::text as at from public.cache_tags where tag = 'ranking:top-day'",
      )
    ).rows[0]?.at;
  await client.query("begin");
  await client.query("delete from public.post_rankings where list = 'top-day'");
  await client.query("select public.rank_posts('top-day')");
  const first = await changedAt();
  await client.query("select public.rank_posts('top-day')");
  expect(await changedAt()).toBe(first);
  await client.query("rollback");
  client.release();
});
