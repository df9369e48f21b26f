import { beforeAll, expect, inject, test } from "vitest";
import { findPostAt, listNewestPosts } from "#lib/posts/queries";
import type { Db } from "#lib/supabase/db";
import { loadWith } from "#tests/support/settings";
import { openWorld } from "#tests/support/world";

let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public"))).publicDb();
});

test("the newest posts come page by page, none twice and none left out, with exact prices and their author", async () => {
  const seen: string[] = [];
  let page = await listNewestPosts(db, { limit: 5 });
  for (let pages = 0; page.length > 0 && pages < 50; pages++) {
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last?.publishedAt) break;
    page = await listNewestPosts(db, { limit: 5, before: { publishedAt: last.publishedAt, id: last.id } });
  }
  expect(new Set(seen).size).toBe(seen.length);
  const all = await listNewestPosts(db, { limit: 1000 });
  expect(seen.length).toBeGreaterThanOrEqual(12);
  const wren = all.find(({ slug }) => slug === "the-wren-in-winter");
  expect(wren).toMatchObject({
    terms: { access: "paid", currency: "XNO", priceRaw: "20000000000000000000000000000" },
    author: { handle: "ingrid_s", name: "Ingrid Solheim" },
  });
});

test("an address leads to its post in any case of the handle; a foreign one leads nowhere", async () => {
  expect(await findPostAt(db, "MIRA", "a-short-history-of-the-smallest-coin")).toMatchObject({
    canonical_handle: "mira",
    status: "published",
  });
  expect(await findPostAt(db, "tomas", "a-short-history-of-the-smallest-coin")).toBeNull();
});

test("the newest posts are found by an index, not by reading all", async () => {
  const world = openWorld(inject("target").databaseUrl ?? "", 1);
  await world.pool.query("set enable_seqscan = off");
  const { rows } = await world.pool.query<{ "QUERY PLAN": string }>(
    "explain select id from public.posts where status = 'published' and listed order by published_at desc, id desc limit 20",
  );
  await world.close();
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("posts_feed_idx");
  expect(plan).not.toContain("Sort");
});
