import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type FairPlace, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { readFairPage } from "#lib/posts/browse/fair-page.ts";
import { listBrowsed } from "#lib/posts/browse/queries.ts";
import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";
import { searchPosts } from "#lib/search/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const TAG = `t${randomUUID().slice(0, 8)}`;
const FLOOD = 120;
let db: Db;
let flooder: Person;

/** Nine authors with three posts each, then one with 120, some published at the same moment. */
beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
  const changes = { tags: [TAG], title: `About ${TAG}` };
  const post = (author: Person) => world.addPost(author, { priceRaw: null, changes });
  const others = await Promise.all(Array.from({ length: 9 }, () => world.addPerson({ isCreator: true })));
  for (let n = 0; n < 3; n++) await Promise.all(others.map(post));
  flooder = await world.addPerson({ isCreator: true });
  for (let n = 0; n < FLOOD; n += 20) await Promise.all(Array.from({ length: 20 }, () => post(flooder)));
  await world.pool.query(
    "update public.posts set published_at = date_trunc('second', published_at) where profile_id = $1",
    [flooder.id],
  );
});
afterAll(world.close);

const read = (place: FairPlace | null) =>
  readFairPage((range) => listBrowsed(db, { filter: { ...NO_FILTER, tag: TAG }, rate: null, ...range }), place, {
    perPage: 24,
    most: 3,
  });

test("shows three posts of a flooding author beside others, and every post once", async () => {
  const pages: { id: string; authorId: string }[][] = [];
  for (let place: FairPlace | null | undefined; place !== null; ) {
    const { items, next } = await read(place ?? null);
    pages.push(items.map(({ id, author }) => ({ id, authorId: author.id })));
    place = next;
  }
  const flooderCounts = pages.map((page) => page.filter(({ authorId }) => authorId === flooder.id).length);
  expect(flooderCounts).toEqual([3, 18, 24, 24, 24, 24, 3]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(FLOOD + 27);
  const whole = await listBrowsed(db, { filter: { ...NO_FILTER, tag: TAG }, rate: null, after: null, limit: 1_000 });
  const items = whole.map(({ id, author }) => ({ id, authorId: author.id }));
  expect(pages).toEqual(spreadAuthors(items, 24, 3));
});

test("a search finds others beside a flooding author; by: finds all of theirs", async () => {
  const found = await searchPosts(db, { words: TAG, limit: 192 });
  expect(new Set(found.map(({ id }) => id)).size).toBe(FLOOD + 27);
  const [first = []] = spreadAuthors(found, 24, 3);
  expect(first.filter(({ authorId }) => authorId === flooder.id)).toHaveLength(3);
  const theirs = await searchPosts(db, { words: TAG, facets: [`by:${flooder.id}`], limit: 192 });
  expect(theirs).toHaveLength(FLOOD);
});

test("one author's posts beyond a share of the search take no place from others", async () => {
  const sql = "select author_id from public.search_posts($1, at_most => 100)";
  const bounded = await world.as<{ author_id: string }>(null, sql, [TAG]);
  expect(bounded.filter(({ author_id }) => author_id !== flooder.id)).toHaveLength(27);
});
