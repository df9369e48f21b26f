import {
  findOpenPart,
  findPaidSections,
  findPostAt,
  findPublishedPost,
  listNewestPosts,
  listPostsOf,
} from "#lib/posts/queries";
import { listLibrary, listPurchasedPostIds } from "#lib/purchases/queries";
import { searchPosts } from "#lib/search/queries";
import type { Db } from "#lib/supabase/db";
import type { PostSample, PurchaseSample } from "#tests/bench/database/samples";

const PAGE = 24;

export type Read =
  | { what: string; by: "visitor"; run(db: Db, post: PostSample): Promise<unknown> }
  | { what: string; by: "reader"; run(db: Db, purchase: PurchaseSample): Promise<unknown> };

/** The product's own queries, each as the person who makes it. */
export const READS: readonly Read[] = [
  { what: "feed, first page", by: "visitor", run: (db) => listNewestPosts(db, { limit: PAGE }) },
  {
    what: "feed, somewhere deep",
    by: "visitor",
    run: (db, { publishedAt, id }) => listNewestPosts(db, { limit: PAGE, before: { publishedAt, id } }),
  },
  { what: "profile's posts", by: "visitor", run: (db, { profileId }) => listPostsOf(db, profileId, { limit: PAGE }) },
  { what: "post, by its address", by: "visitor", run: (db, { handle, slug }) => findPostAt(db, handle, slug) },
  {
    what: "post, with its free part",
    by: "visitor",
    run: (db, { id }) => Promise.all([findPublishedPost(db, id), findOpenPart(db, id)]),
  },
  { what: "post, paid part for its buyer", by: "reader", run: (db, { versionId }) => findPaidSections(db, versionId) },
  { what: "library, first page", by: "reader", run: (db) => listLibrary(db, { limit: PAGE }) },
  { what: "library, all ids", by: "reader", run: (db) => listPurchasedPostIds(db) },
  {
    what: "search, two words of a title",
    by: "visitor",
    run: (db, { title }) => searchPosts(db, title.split(" ").slice(0, 2).join(" "), { limit: PAGE }),
  },
  {
    what: "search, one word of a title",
    by: "visitor",
    run: (db, { title }) => searchPosts(db, title.split(" ")[2] ?? "", { limit: PAGE }),
  },
];
