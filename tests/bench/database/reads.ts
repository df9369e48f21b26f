import { listSavedPosts } from "#lib/posts/bookmarks/queries.ts";
import {
  BROWSE_LIMITS,
  type BrowseSort,
  type FairPlace,
  NO_FILTER,
  type SortedPlace,
} from "#lib/posts/browse/browse.ts";
import { readFairPage } from "#lib/posts/browse/fair-page.ts";
import { listBrowsed, listRanked, listSorted } from "#lib/posts/browse/queries.ts";
import { readSortedPage } from "#lib/posts/browse/sorted-page.ts";
import { listCreatorAddresses, listPostAddresses } from "#lib/posts/feeds/sitemap-queries.ts";
import { listPinned } from "#lib/posts/profiles/queries.ts";
import {
  findExamplePost,
  findOpenPart,
  findPaidSections,
  findPostAt,
  findPublishedPost,
  listPostsOf,
} from "#lib/posts/queries.ts";
import { listPurchasedPostIds } from "#lib/purchases/library/purchased-queries.ts";
import { listLibrary } from "#lib/purchases/library/queries.ts";
import { correctSearch, listFoundPosts, searchPosts } from "#lib/search/queries.ts";
import { findResultPages } from "#lib/search/result-pages.ts";
import { listFollowedPosts } from "#lib/social/queries.ts";
import type { Db } from "#lib/supabase/db.ts";
import type { PostSample, PurchaseSample } from "#tests/bench/database/samples.ts";

const PAGE = 24;

export type Read =
  | { what: string; by: "visitor"; run(db: Db, post: PostSample): Promise<unknown> }
  | { what: string; by: "follower"; run(db: Db, post: PostSample): Promise<unknown> }
  | { what: string; by: "reader"; run(db: Db, purchase: PurchaseSample): Promise<unknown> };

const readFair = (db: Db, place: FairPlace | null) =>
  readFairPage((range) => listBrowsed(db, { filter: NO_FILTER, rate: null, ...range }), place, {
    perPage: PAGE,
    most: BROWSE_LIMITS.postsOfOneAuthor,
  });

const RATE = { usd: "0.84120000", updatedAt: "2026-11-20T09:00:00Z", goodUntil: "2026-11-20T12:00:00Z" };

const readSorted = (db: Db, sort: BrowseSort, place: SortedPlace | null) =>
  readSortedPage((range) => listSorted(db, { filter: NO_FILTER, rate: null, ...range }), place, {
    sort,
    rate: RATE,
    perPage: PAGE,
  });

/** The first page, as the site asks for it. */
async function search(db: Db, wanted: Omit<Parameters<typeof searchPosts>[1], "limit">) {
  const find = (limit: number) => searchPosts(db, { ...wanted, limit });
  const [first = []] = await findResultPages(find, 1, wanted.facets ? PAGE : BROWSE_LIMITS.postsOfOneAuthor);
  return listFoundPosts(db, first);
}

/** The product's own queries, each as its usual caller. */
export const READS: readonly Read[] = [
  { what: "newest posts, first page", by: "visitor", run: (db) => readFair(db, null) },
  {
    what: "newest posts, somewhere deep",
    by: "visitor",
    run: (db, { publishedAt, id }) => readFair(db, { reached: { publishedAt, id }, held: [] }),
  },
  {
    what: "newest posts, deep, while an author waits",
    by: "visitor",
    run: (db, { publishedAt, id, profileId: authorId }) => {
      const reached = { publishedAt, id };
      return readFair(db, { reached, held: [{ authorId, publishedAt: "2100-01-01T00:00:00+00:00", id }] });
    },
  },
  { what: "profile's posts", by: "visitor", run: (db, { profileId }) => listPostsOf(db, profileId, { limit: PAGE }) },
  {
    what: "posts of an author's feed",
    by: "visitor",
    run: (db, { profileId }) => listPostsOf(db, profileId, { by: "published_at", limit: PAGE }),
  },
  { what: "profile's pinned posts", by: "visitor", run: (db, { profileId }) => listPinned(db, profileId) },
  { what: "post, by its address", by: "visitor", run: (db, { handle, slug }) => findPostAt(db, handle, slug) },
  {
    what: "post, with its free part",
    by: "visitor",
    run: (db, { id }) => Promise.all([findPublishedPost(db, id), findOpenPart(db, id)]),
  },
  { what: "cheapest post", by: "visitor", run: (db) => findExamplePost(db) },
  { what: "post, paid part for its buyer", by: "reader", run: (db, { versionId }) => findPaidSections(db, versionId) },
  {
    what: "library, first page",
    by: "reader",
    run: (db) => listLibrary(db, { filter: { shelf: "all", words: "" }, after: null, limit: PAGE }),
  },
  { what: "saved for later, first page", by: "reader", run: (db) => listSavedPosts(db, { after: null, limit: PAGE }) },
  {
    what: "posts of followed creators, first page",
    by: "follower",
    run: (db) => listFollowedPosts(db, { after: null, limit: PAGE }),
  },
  {
    what: "posts of followed creators, somewhere deep",
    by: "follower",
    run: (db, { publishedAt, id }) => listFollowedPosts(db, { after: { publishedAt, id }, limit: PAGE }),
  },
  { what: "library, all ids", by: "reader", run: (db) => listPurchasedPostIds(db) },
  {
    what: "search, two words of a title",
    by: "visitor",
    run: (db, { title }) => search(db, { words: title.split(" ").slice(0, 2).join(" ") }),
  },
  {
    what: "search, one word of a title",
    by: "visitor",
    run: (db, { title }) => search(db, { words: title.split(" ")[2] ?? "" }),
  },
  {
    what: "search, two misspelt words, corrected",
    by: "visitor",
    run: (db, { title }) => {
      const [one = "", other = ""] = title.split(" ").map((word) => word.slice(0, 3) + word.slice(4));
      return correctSearch(db, `${one} ${other}`);
    },
  },
  {
    what: "search, a word by one author, for little",
    by: "visitor",
    run: (db, { title, profileId }) =>
      search(db, { words: title.split(" ")[2] ?? "", facets: [`by:${profileId}`], mostRaw: 10n ** 29n }),
  },
  {
    what: "browse, filtered by subject",
    by: "visitor",
    run: (db) =>
      listBrowsed(db, { filter: { ...NO_FILTER, category: "essays" }, after: null, limit: PAGE, rate: null }),
  },
  { what: "browse, lowest price first", by: "visitor", run: (db) => readSorted(db, "price", null) },
  {
    what: "browse, lowest price first, deep among equals",
    by: "visitor",
    run: (db, cursor) => {
      const after = { publishedAt: cursor.publishedAt, id: cursor.id };
      return readSorted(db, "price", {
        passed: [
          { ...after, value: "0" },
          { ...after, value: "1000000" },
        ],
      });
    },
  },
  {
    what: "browse, shortest first, deep",
    by: "visitor",
    run: (db, { publishedAt, id }) => readSorted(db, "length", { passed: [{ value: "2", publishedAt, id }] }),
  },
  {
    what: "browse, oldest first, deep",
    by: "visitor",
    run: (db, { publishedAt, id }) => readSorted(db, "oldest", { passed: [{ value: null, publishedAt, id }] }),
  },
  { what: "sitemap, a part with its posts", by: "visitor", run: (db) => listPostAddresses(db, 1) },
  { what: "sitemap, a part with its writers", by: "visitor", run: (db) => listCreatorAddresses(db, 1) },
  {
    what: "browse, by rank",
    by: "visitor",
    run: (db) => listRanked(db, { list: "top-all", filter: NO_FILTER, rate: null }),
  },
];
