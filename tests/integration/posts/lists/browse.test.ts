import { randomBytes } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { listBrowsed, listFeatured } from "#lib/posts/browse/queries.ts";
import {
  findNewestPart,
  listCreatorAddresses,
  listPostAddresses,
  listSitemapParts,
  listTagAddresses,
} from "#lib/posts/feeds/sitemap-queries.ts";
import { listPeople } from "#lib/posts/profiles/queries.ts";
import { findOpenPart, findPublishedPost } from "#lib/posts/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld } from "#tests/support/world/world.ts";

const MIRA = "a0000000-0000-4000-8000-000000000001";
const RATE = { usd: "0.84120000", updatedAt: "2026-11-20T09:00:00Z", goodUntil: "2026-11-20T12:00:00Z" };

let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
});

const browse = async (filter: Partial<typeof NO_FILTER>, rate: typeof RATE | null = RATE) => {
  const found = await listBrowsed(db, { filter: { ...NO_FILTER, ...filter }, after: null, limit: 1000, rate });
  return found.map(({ slug }) => slug);
};

test("each filter admits what it names, and nothing else", async () => {
  expect(await browse({ tag: "cities" })).toContain("what-the-shoe-mender-told-me-about-prices");
  expect(await browse({ tag: "cities" })).not.toContain("the-wren-in-winter");
  expect(await browse({ language: "de" })).toContain("brot-backen-wenn-niemand-zusieht");
  expect(await browse({ language: "de" })).not.toContain("the-wren-in-winter");
  expect(await browse({ category: "programming", price: "free" })).toContain("counting-money-without-floating-point");
  expect(await browse({ category: "programming", price: "free" })).not.toContain("a-job-queue-in-forty-lines-of-sql");
});

test("compares a dollar price at today's rate, and not at all while the rate is unknown", async () => {
  const inDollars = "how-to-walk-through-a-city-you-know";
  expect(await browse({ price: "1" })).toContain(inDollars);
  expect(await browse({ price: "0.1" })).not.toContain(inDollars);
  expect(await browse({ price: "1" }, null)).not.toContain(inDollars);
});

test("pages of a filtered list join without gaps or repeats", async () => {
  const world = openWorld(inject("target").databaseUrl ?? "", 2);
  // Other tests publish, too: only these posts have the tag.
  const tag = `joined-${randomBytes(4).toString("hex")}`;
  const ids: string[] = [];
  for (let n = 0; n < 5; n++)
    ids.unshift(await world.addPost(await world.addPerson({ isCreator: true }), { changes: { tags: [tag] } }));
  await world.close();
  const filter = { ...NO_FILTER, tag };
  const first = await listBrowsed(db, { filter, after: null, limit: 3, rate: RATE });
  const last = first.at(-1);
  const after = last ? { publishedAt: last.publishedAt, id: last.id } : null;
  const second = await listBrowsed(db, { filter, after, limit: 3, rate: RATE });
  expect([first, second].map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 3), ids.slice(3)]);
});

test("shows a hero and the posts chosen by staff on the front page", async () => {
  const { hero, others } = await listFeatured(db);
  expect(hero?.slug).toBe("a-short-history-of-the-smallest-coin");
  expect(others.map(({ slug }) => slug)).toContain("the-wren-in-winter");
  expect(others.map(({ slug }) => slug)).not.toContain(hero?.slug);
});

test("shows everyone who follows whom, by name", async () => {
  const peopleOf = async (tab: "followers" | "following") =>
    (await listPeople(db, { profileId: MIRA, tab, after: null, limit: 30 })).people;
  expect((await peopleOf("followers")).map(({ handle }) => handle)).toContain("june");
  expect((await peopleOf("following")).map(({ handle }) => handle)).toEqual(["ingrid_s"]);
});

test("shows an unlisted post at its address only, and a draft nowhere", async () => {
  const world = openWorld(inject("target").databaseUrl ?? "", 2);
  try {
    const author = await world.addPerson({ isCreator: true });
    const unlisted = await world.addPost(author, { changes: { listed: false, tags: ["hidden-here"] } });
    const draft = await world.addPost(author, { isPublished: false });
    expect(await findPublishedPost(db, unlisted)).toMatchObject({ isListed: false, tags: ["hidden-here"] });
    expect(JSON.stringify(await findOpenPart(db, unlisted))).not.toContain("What is paid for.");
    expect(await findPublishedPost(db, draft)).toBeNull();
    expect(await findOpenPart(db, draft)).toBeNull();
    expect(await browse({ tag: "hidden-here" })).toEqual([]);
    // The rights with which profile, feeds and front page read.
    for (const who of [null, await world.addPerson()]) {
      const posts = "select id from public.posts where profile_id = $1";
      expect(await world.as(who, posts, [author.id])).toEqual([]);
      const found = await world.as(who, "select * from public.search_posts($1)", [unlisted.slice(0, 8)]);
      expect(JSON.stringify(found)).not.toContain(unlisted);
    }
    const { slug, handle } = await world.one<{ slug: string; handle: string }>(
      "select p.slug, a.handle::text from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
      [unlisted],
    );
    expect((await listPostAddresses(db, await findNewestPart(db))).map(({ path }) => path)).not.toContain(
      `/@${handle}/${slug}`,
    );
    const creators = (await listCreatorAddresses(db, 1)).map(({ path }) => path);
    expect(creators).not.toContain(`/@${handle}/profile/posts`);
    expect(creators).toContain("/@mira/profile/posts");
  } finally {
    await world.close();
  }
});

test("lists each author once in the site map, at their first post, with the last change", async () => {
  const creators = (await listCreatorAddresses(db, 1)).map(({ path }) => path);
  expect(creators.filter((path) => path === "/@mira/profile/posts")).toHaveLength(1);
  const posts = await listPostAddresses(db, 1);
  expect(posts.map(({ path }) => path)).toContain("/@mira/a-short-history-of-the-smallest-coin");
  const [first] = await listSitemapParts(db, 1);
  expect(first?.part).toBe(1);
  const newest = Math.max(...posts.map(({ changedAt }) => Date.parse(changedAt)));
  // Other tests publish meanwhile.
  expect(Date.parse(first?.posts_changed_at ?? "")).toBeGreaterThan(newest - 60_000);
  expect(await listSitemapParts(db, 1_000_000)).toEqual([]);
});

test("the sitemap has the tags of listed posts, and no others", async () => {
  const world = openWorld(inject("target").databaseUrl ?? "", 2);
  try {
    const author = await world.addPerson({ isCreator: true });
    await world.addPost(author, { changes: { tags: ["tag-of-a-listed-post"] } });
    await world.addPost(author, { changes: { listed: false, tags: ["tag-of-an-unlisted-post"] } });
    await world.addPost(author, { changes: { tags: ["tag-of-a-draft"] }, isPublished: false });
    const tags = await listTagAddresses(db);
    expect(tags).toContain("/browse?tag=tag-of-a-listed-post");
    expect(tags).not.toContain("/browse?tag=tag-of-an-unlisted-post");
    expect(tags).not.toContain("/browse?tag=tag-of-a-draft");
  } finally {
    await world.close();
  }
});
