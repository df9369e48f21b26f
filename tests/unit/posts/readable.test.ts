import { beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#lib/supabase/db.ts";
import { createFakeDb } from "#tests/support/fake-db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

const SECRET = "Words of the author.";
const [GOOD, BAD] = ["0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", "5b7a2e70-44a1-4b1e-8f0e-6f6f1f2a9d22"];
const AUTHOR = { id: GOOD, handle: "ada", name: "Ada", avatar_url: null, is_agent: false, status: "active" };
const WHEN = "2026-11-20T10:00:00+00:00";

const rowOf = (id: string, changes: object = {}) => ({
  ...{
    id,
    slug: `post-${id.slice(0, 4)}`,
    title: SECRET,
    subtitle: null,
    excerpt: null,
    language: "en",
    access: "free",
  },
  ...{ price_currency: "XNO", price_usd_micros: null, price_raw: null, pwyw_min_raw: null, pwyw_suggested_raw: null },
  ...{
    reading_minutes: 1,
    published_at: WHEN,
    backdated_to: null,
    edited_at: null,
    creation_method: "human",
    cover: null,
    author: AUTHOR,
  },
  ...{ prices: [], cover_image_id: null, publication: 1, post_id: id, source: "purchase", since: WHEN, paid_at: WHEN },
  ...{ refund_until: null, refunded_at: null, withdrawn_at: null, amount_raw: "1", missing_raw: "0", status: "paid" },
  ...changes,
});

/** What cannot be shown: no author, no date, an invalid amount. */
const BROKEN = [{ author: null }, { published_at: null }, { access: "paid", price_raw: "1.5" }];

const service = vi.hoisted((): { db: Db | null } => ({ db: null }));
vi.mock("next/cache", () => ({ unstable_cache: <Read>(read: Read) => read }));
vi.mock("#lib/supabase/public.ts", () => ({ publicDb: () => service.db }));

const warned = vi.spyOn(console, "warn");
beforeEach(() => {
  warned.mockClear();
  warned.mockReturnValue();
});

const SETTINGS = { SUPABASE_URL: "http://127.0.0.1:54321", LOG_LEVEL: "warn" };

function load<Module>(answers: Parameters<typeof createFakeDb>[0], module: () => Promise<Module>) {
  service.db = createFakeDb(answers);
  return loadWith(SETTINGS, module);
}

function expectOneNamed(): void {
  const lines = warned.mock.calls.map(String);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(BAD);
  expect(lines[0]).not.toContain(SECRET);
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test.each(BROKEN)("a list leaves out a post with %j, names it in the log, and shows the others", async (broken) => {
  const posts = [rowOf(BAD, broken), rowOf(GOOD)];
  const queries = await load({ posts, features: [] }, () => import("#lib/posts/queries.ts"));
  const db = createFakeDb({ posts });
  expect(idsOf(await queries.listPostsOf(db, GOOD, { limit: 9 }))).toEqual([GOOD]);
  expectOneNamed();
  expect(idsOf(await queries.listPostsById(db, [BAD, GOOD]))).toEqual([GOOD]);
});

test("counts a page with the posts left out, so that the next one is still linked", async () => {
  const posts = [rowOf(BAD, { author: null }), rowOf(GOOD), rowOf(GOOD)];
  const { readBrowsed } = await load({ posts }, () => import("#lib/posts/browse/content.ts"));
  const { NO_FILTER } = await import("#lib/posts/browse/browse.ts");
  const { posts: shown, next } = await readBrowsed(NO_FILTER, { limit: 2 });
  expect(idsOf(shown)).toEqual([GOOD]);
  expect(next).toEqual({ reached: { publishedAt: WHEN, id: GOOD }, held: [] });
});

test("the front page leaves out staff choices that cannot be shown", async () => {
  const features = [
    { slot: "home_hero", position: 1, post: rowOf(BAD, { author: null }) },
    { slot: "home_featured", position: 2, post: rowOf(GOOD) },
  ];
  const { listFeatured } = await load({}, () => import("#lib/posts/browse/queries.ts"));
  const { hero, others } = await listFeatured(createFakeDb({ features }));
  expect(hero).toBeNull();
  expect(idsOf(others)).toEqual([GOOD]);
});

test("a search shows what it can", async () => {
  const answers = { search_posts: [{ id: BAD }, { id: GOOD }], posts: [rowOf(GOOD), rowOf(BAD, { author: null })] };
  const { readSearchResults } = await load(answers, () => import("#lib/search/results.ts"));
  const { NO_FILTER } = await import("#lib/posts/browse/browse.ts");
  expect(idsOf((await readSearchResults({ text: "two words", filter: NO_FILTER, page: 1 })).posts)).toEqual([GOOD]);
  expectOneNamed();
});

test("a library shows what it can, and continues after its last row", async () => {
  const { listLibrary } = await load({}, () => import("#lib/purchases/library/queries.ts"));
  const rows = [rowOf(GOOD), rowOf(BAD, { paid_at: "once" }), rowOf(GOOD)];
  const asked = { filter: { shelf: "all" as const, words: "" }, after: null, limit: 2 };
  const { items, next } = await listLibrary(createFakeDb({ list_library: rows }), asked);
  expect(idsOf(items)).toEqual([GOOD]);
  expect(next).toEqual({ since: WHEN, id: BAD });
  expectOneNamed();
});

test("a sitemap holds posts that have a date", async () => {
  const { listPostAddresses } = await load({}, () => import("#lib/posts/feeds/sitemap-queries.ts"));
  const posts = [rowOf(BAD, { published_at: "once" }), rowOf(GOOD)];
  const found = await listPostAddresses(createFakeDb({ posts }), 1);
  expect(found.map(({ path }) => path)).toEqual(["/@ada/post-0f8b"]);
  expectOneNamed();
});

const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const EMBED_OF_NOTHING = { type: "embed", attrs: { provider: "youtube", url: "x" } };

test.each(["xml", "json"] as const)(
  "a document with an empty embed stays in the %s feeds without it",
  async (format) => {
    const stored = { type: "doc", content: [EMBED_OF_NOTHING, words("Still here.")] };
    const posts = [rowOf(BAD), rowOf(GOOD)];
    const answers = {
      posts,
      find_post: ({ post_id: id }: Record<string, unknown>) => posts.filter((row) => row.id === id),
      read_free_document: ({ post_id: id }: Record<string, unknown>) =>
        id === BAD ? stored : { ...stored, content: [] },
      locate_profile: [{ ...AUTHOR, canonical_handle: "ada" }],
      profiles: [{ ...AUTHOR, links: [] }],
    };
    const feeds = await load(answers, () => import("#lib/posts/feeds/content.ts"));
    const made = [
      await feeds.readSiteFeed(format),
      await feeds.readCreatorFeed("ada", format),
      await feeds.readTagFeed("bread", format),
    ];
    for (const feed of made) {
      expect(idsOf(feed?.items ?? [])).toEqual([BAD, GOOD]);
      expect(feed?.items[0]?.html).toBe("<p>Still here.</p>");
    }
    expect(String(warned.mock.calls[0])).toContain(BAD);
    expect(String(warned.mock.calls)).not.toContain("Still here.");
  },
);

test("a feed leaves out an item that cannot be built, and logs which", async () => {
  const posts = [rowOf(BAD), rowOf(GOOD)];
  const edited = posts.map((row) => (row.id === BAD ? { ...row, edited_at: "once" } : row));
  const answers = {
    posts,
    find_post: ({ post_id: id }: Record<string, unknown>) => edited.filter((row) => row.id === id),
    read_free_document: { type: "doc", content: [words(SECRET)] },
  };
  const { readSiteFeed } = await load(answers, () => import("#lib/posts/feeds/content.ts"));
  expect(idsOf((await readSiteFeed("xml")).items)).toEqual([GOOD]);
  expectOneNamed();
});

test("a post's data drops an invalid canonical address", async () => {
  const { findPublishedPost } = await load({}, () => import("#lib/posts/queries.ts"));
  const found = async (canonical_url: string) =>
    (await findPublishedPost(createFakeDb({ find_post: [rowOf(GOOD, { canonical_url })] }), GOOD))?.canonicalUrl;
  expect(await found("https://[")).toBeNull();
  expect(await found("https://blog.example/a")).toBe("https://blog.example/a");
});

test("a text is marked as incomplete only where a block cannot be shown", async () => {
  const { readWholeDocument: readWhole } = await import("#lib/posts/document/whole-document.ts");
  const open = { type: "doc", content: [words("Free.")] };
  const paid = { type: "doc", content: [EMBED_OF_NOTHING, words("Paid.")] };
  expect(readWhole(open, [{ doc: open }])).toMatchObject({ hasGaps: false, freeBlocks: 1 });
  expect(readWhole(open, null)).toMatchObject({ hasGaps: false, freeBlocks: 1 });
  expect(readWhole(open, [{ doc: paid }])).toMatchObject({
    hasGaps: true,
    document: { type: "doc", content: [words("Free."), words("Paid.")] },
  });
  expect(readWhole({ type: "page" }, [])).toMatchObject({ hasGaps: true, document: { type: "doc", content: [] } });
});
