import "server-only";
import { isBuilding } from "#lib/env/phase.ts";
import { LOW_PRIORITY_TAG } from "#lib/http/pages/low-priority-tag.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { BROWSE_LIMITS, type BrowseFilter, type BrowsePlace, isFiltered } from "#lib/posts/browse/browse.ts";
import { type BrowseContent, readBrowseScreen } from "#lib/posts/browse/content.ts";
import { listMatching } from "#lib/posts/browse/queries.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { POSTS_TAG } from "#lib/posts/cache-tags.ts";
import type { PostCard } from "#lib/posts/post.ts";
import { type NanoRate, worthInMicros } from "#lib/posts/price.ts";
import { listPostsById } from "#lib/posts/queries.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { choosePromoted, type PromotedPost } from "#lib/promotions/promoted-post.ts";
import { type Listed, listPromoted, locatePromotion, searchPromoted } from "#lib/promotions/promoted-queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** Changes when a promotion begins or ends, and each hour. */
const PROMOTIONS_TAG = "promotions";
const TAGS = [PROMOTIONS_TAG, POSTS_TAG];
const LIMITS = { mostOfOne: BROWSE_LIMITS.postsOfOneAuthor };

/** A list page with what is promoted in it. Trending has none: what was paid for is no trend. */
export async function readListScreen(place: BrowsePlace): Promise<BrowseContent & { promoted: PromotedPost[] }> {
  const content = await readBrowseScreen(place);
  const { posts, pick } = content.part;
  const shown = [...(pick === null ? [] : [pick]), ...posts];
  // The build does not query the database.
  if (isBuilding || place.list === "trending") return { ...content, promoted: [] };
  return { ...content, promoted: choosePromoted(await readPromoted(place.filter), shown, LIMITS) };
}

/** All that a list with this filter may show. */
async function readPromoted(filter: BrowseFilter): Promise<PromotedPost[]> {
  const rate = await readNanoRate();
  return readCached(
    async () => {
      const { category } = filter;
      const listed = await listPromoted(publicDb(), category === null ? "browse" : "category", category);
      const ids = listed.map(({ postId }) => postId);
      return fillIn(listed, keepShowable(await listMatching(publicDb(), ids, filter, rate)));
    },
    {
      key: ["promoted", JSON.stringify([filter, filter.price ? rate?.usd : null])],
      // Anyone can make up filters.
      tags: [...TAGS, ...(isFiltered(filter) ? [LOW_PRIORITY_TAG] : [])],
    },
  );
}

/** What a search asked for, as the database reads it. */
type Sought = { words: string; facets: string[]; mostRaw: bigint | null; rate: NanoRate };

/** What a page of results shows as promoted: only what the same search would find. Not cached, as the results are not. */
export async function readPromotedResults(sought: Sought | null, shown: readonly PostCard[]): Promise<PromotedPost[]> {
  if (sought === null || !(await hasPromotedInSearch())) return [];
  const { mostRaw, rate } = sought;
  const mostUsdMicros = mostRaw === null ? null : worthInMicros(mostRaw, rate);
  const listed = await searchPromoted(publicDb(), { ...sought, mostUsdMicros });
  const cards = await listPostsById(
    publicDb(),
    listed.map(({ postId }) => postId),
  );
  return choosePromoted(fillIn(listed, cards), shown, LIMITS);
}

/** Most searches need not ask. */
async function hasPromotedInSearch(): Promise<boolean> {
  const listed = await readCached(() => listPromoted(publicDb(), "search", null), {
    key: ["promoted-in-search"],
    tags: TAGS,
  });
  return listed.length > 0;
}

/** Where a promotion's card leads. Null for one that was never shown. */
export function readPromotionTarget(id: string) {
  return readCached(() => locatePromotion(publicDb(), id), {
    key: ["promotion-target", id],
    tags: [...TAGS, LOW_PRIORITY_TAG],
  });
}

/** In the order of the promotions. */
function fillIn(listed: readonly Listed[], cards: readonly PostCard[]): PromotedPost[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return listed.flatMap(({ promotionId, postId }) => {
    const post = byId.get(postId);
    return post ? [{ promotionId, post }] : [];
  });
}
