import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { listBrowsed } from "#lib/posts/browse/queries.ts";
import { findExamplePost, findOpenPart, findPostAt, findPublishedPost, listPostsOf } from "#lib/posts/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
});
afterAll(world.close);

/** Of one tag: other tests publish more than one page of others. */
const listNewest = (tag: string) =>
  listBrowsed(db, { filter: { ...NO_FILTER, tag }, rate: null, after: null, limit: 1000 });

test("lists the newest posts with exact prices and their author", async () => {
  const wren = (await listNewest("birds")).find(({ slug }) => slug === "the-wren-in-winter");
  expect(wren).toMatchObject({
    terms: { access: "paid", currency: "XNO", priceRaw: "20000000000000000000000000000" },
    author: { handle: "ingrid_s", name: "Ingrid Solheim" },
  });
});

test("finds a post by its address in any case of the handle, and none under another handle", async () => {
  expect(await findPostAt(db, "MIRA", "a-short-history-of-the-smallest-coin")).toMatchObject({
    canonical_handle: "mira",
    status: "published",
  });
  expect(await findPostAt(db, "tomas", "a-short-history-of-the-smallest-coin")).toBeNull();
});

test("lists an author's posts for the author alone, newest first", async () => {
  const mira = await world.one<{ id: string }>("select id from public.profiles where handle = 'mira'");
  const posts = await listPostsOf(db, mira.id, { limit: 1000 });
  expect(posts).not.toEqual([]);
  expect(new Set(posts.map(({ author }) => author.handle))).toEqual(new Set(["mira"]));
  const dates = posts.map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual(dates.toSorted().reverse());
});

test("reads a post with its free part, and answers 404 for a missing one", async () => {
  const found = await findPostAt(db, "ingrid_s", "the-wren-in-winter");
  expect(await findPublishedPost(db, found?.id ?? "")).toMatchObject({ slug: "the-wren-in-winter" });
  expect((await findOpenPart(db, found?.id ?? ""))?.document).toMatchObject({ type: "doc" });
  expect(await findPublishedPost(db, "00000000-0000-4000-8000-000000000000")).toBeNull();
});

test("reads a post's price history back from today", async () => {
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author, { priceRaw: XNO / 20n });
  const doc = JSON.stringify({ type: "doc", content: [{ type: "paragraph" }] });
  const raise = "select public.save_post($1, 1, $2, $2, $3)";
  await world.as(author, raise, [post, doc, { price_raw: String(XNO / 10n) }]);
  const prices = (await findPublishedPost(db, post))?.pastPrices.map(({ terms }) => terms.priceRaw);
  expect(prices).toEqual([String(XNO / 10n), String(XNO / 20n)]);
});

test("takes the cheapest listed post as the example, the first that was published, and none with a warning, a price in dollars or a part without words", async () => {
  const found = await findExamplePost(db);
  expect(found).toMatchObject({
    slug: "three-benches-and-who-sits-on-them",
    terms: { access: "paid", currency: "XNO", priceRaw: String(XNO / 1000n) },
    refundWindowMinutes: 10,
  });
  expect(Math.min(found?.freeWords ?? 0, found?.paidWords ?? 0)).toBeGreaterThan(100);

  const author = await world.addPerson({ isCreator: true });
  for (const change of [
    "content_warning = 'sensitive'",
    "price_currency = 'USD', price_usd_micros = 20000",
    "listed = false",
    "free_words = 0",
    "paid_words = 0",
  ]) {
    const post = await world.addPost(author, { priceRaw: XNO / 1000n });
    await world.pool.query(
      `update public.posts set first_published_at = now() - interval '10 years', ${change} where id = $1`,
      [post],
    );
  }
  await world.addPost(author, { priceRaw: XNO / 1000n });
  expect(await findExamplePost(db)).toEqual(found);
});
