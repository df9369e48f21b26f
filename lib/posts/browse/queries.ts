import "server-only";
import type { BrowseFilter, Cursor, RankedList, SortedBy, SortedCursor } from "#lib/posts/browse/browse.ts";
import { conditionsOf, type PostCondition } from "#lib/posts/browse/conditions.ts";
import type { Range } from "#lib/posts/browse/fair-page.ts";
import { CARD } from "#lib/posts/columns.ts";
import type { PostCard } from "#lib/posts/post.ts";
import { toCard } from "#lib/posts/post-row.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Asked = Range & { filter: BrowseFilter; rate: NanoRate };

/**
 * A range of listed posts that match a filter, newest first. Uses an index, however long the list is. Includes posts
 * no list can show, so that pages count them.
 */
export async function listBrowsed(db: Db, { filter, rate, ...range }: Asked): Promise<PostCard[]> {
  const columns = filter.tag ? `${CARD}, post_tags!inner (tag)` : CARD;
  const newest = db
    .from("posts")
    .select(columns as typeof CARD)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(range.limit);
  const { data, error } = await bound(meet(newest, conditionsOf(filter, rate)), range);
  if (error) throw toRefusal(error);
  return data.map(toCard);
}

/** As in lib/posts/queries.ts: the first condition on a time decides where the index scan begins or ends. */
function bound<Builder extends Filterable>(all: Builder, { after, until, authorId, except = [] }: Range): Builder {
  let asked: Filterable = all;
  if (authorId) asked = asked.filter("profile_id", "eq", authorId);
  if (except.length > 0) asked = asked.filter("profile_id", "not.in", `(${except.join(",")})`);
  if (after) asked = earlierThan(asked, after);
  if (until) {
    asked = asked.filter("published_at", "gte", until.publishedAt);
    asked = asked.or(`published_at.gt.${until.publishedAt},id.gte.${until.id}`);
  }
  return asked as Builder;
}

type AskedSorted = { filter: BrowseFilter; rate: NanoRate; by: SortedBy; after: SortedCursor | null; limit: number };

/**
 * A part of a sorted list, least first, of equal ones newest first. Posts equal to the last shown one are a range of the
 * index, and those beyond it another: to ask for both at once would read all equal ones again.
 */
export async function listSorted(db: Db, { filter, rate, by, after, limit }: AskedSorted): Promise<PostCard[]> {
  const columns = filter.tag ? `${CARD}, post_tags!inner (tag)` : CARD;
  const { column } = by;
  const read = async (range: (all: Filterable) => Filterable): Promise<PostCard[]> => {
    const all = db.from("posts").select(columns as typeof CARD);
    const isByTime = column === null;
    const sorted = isByTime ? all : all.order(column);
    const whole = sorted
      .order("published_at", { ascending: isByTime })
      .order("id", { ascending: isByTime })
      .limit(limit);
    const met = meet(whole, conditionsOf(filter, rate));
    const { data, error } = await (range(met) as typeof met);
    if (error) throw toRefusal(error);
    return data.map(toCard);
  };
  if (column === null) return read((all) => (after ? laterThan(all, after) : all));
  // The values of the other part are null, and indexed apart.
  const part = (all: Filterable) => (column === "price_usd_micros" ? all.filter("asked_raw", "is", null) : all);
  if (!after) return read((all) => part(all).filter(column, "gte", 0));
  const [equal, beyond] = await Promise.all([
    read((all) => earlierThan(part(all).filter(column, "eq", after.value), after)),
    read((all) => part(all).filter(column, "gt", after.value)),
  ]);
  return [...equal, ...beyond].slice(0, limit);
}

function earlierThan(all: Filterable, { publishedAt, id }: Cursor): Filterable {
  return all.filter("published_at", "lte", publishedAt).or(`published_at.lt.${publishedAt},id.lt.${id}`);
}

function laterThan(all: Filterable, { publishedAt, id }: Cursor): Filterable {
  return all.filter("published_at", "gte", publishedAt).or(`published_at.gt.${publishedAt},id.gt.${id}`);
}

/** Those of these posts that match a filter, in no order. */
export async function listMatching(
  db: Db,
  ids: readonly string[],
  filter: BrowseFilter,
  rate: NanoRate,
): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const columns = filter.tag ? `${CARD}, post_tags!inner (tag)` : CARD;
  const named = db
    .from("posts")
    .select(columns as typeof CARD)
    .in("id", [...ids]);
  const { data, error } = await meet(named, conditionsOf(filter, rate));
  if (error) throw toRefusal(error);
  return data.map(toCard);
}

type RankedPost = { id: string; authorId: string };

/** The posts of a ranked list that match a filter, best first. */
export async function listRanked(
  db: Db,
  { list, filter, rate }: { list: RankedList; filter: BrowseFilter; rate: NanoRate },
): Promise<RankedPost[]> {
  const ID = "rank, post:posts!inner (id, profile_id)";
  const columns = filter.tag ? "rank, post:posts!inner (id, profile_id, post_tags!inner (tag))" : ID;
  const ranked = db
    .from("post_rankings")
    .select(columns as typeof ID)
    .eq("list", list)
    .order("rank");
  const { data, error } = await meet(ranked, conditionsOf(filter, rate), "post");
  if (error) throw toRefusal(error);
  return data.map(({ post }) => ({ id: post.id, authorId: post.profile_id }));
}

/** Counts the posts in the list of new posts, up to a limit. */
export async function countListed(db: Db, atMost: number): Promise<number> {
  const { data, error } = await db.rpc("count_listed_posts", { at_most: atMost }, READ);
  if (error) throw toRefusal(error);
  return data;
}

type Filterable = {
  filter(column: string, operator: string, value: unknown): Filterable;
  or(filters: string, options?: { referencedTable?: string }): Filterable;
};

/** Applies all conditions, to the rows or to an embedded resource. */
function meet<Builder extends Filterable>(
  all: Builder,
  conditions: readonly PostCondition[],
  embedded?: string,
): Builder {
  return conditions.reduce<Filterable>((asked, condition) => {
    if ("anyOf" in condition) return asked.or(condition.anyOf, embedded ? { referencedTable: embedded } : {});
    const { column, operator, value } = condition;
    return asked.filter(embedded ? `${embedded}.${column}` : column, operator, value);
  }, all) as Builder;
}

export type Category = { id: string; name: string };

export async function listCategories(db: Db): Promise<Category[]> {
  const { data, error } = await db.from("categories").select("id, name").order("position");
  if (error) throw toRefusal(error);
  return data;
}

/** The post that staff placed first in a category. */
export async function findCategoryTop(db: Db, category: string): Promise<PostCard | null> {
  const { data, error } = await db
    .from("features")
    .select(`post:posts!inner (${CARD})`)
    .eq("slot", "category_top")
    .eq("category_id", category)
    .limit(1);
  if (error) throw toRefusal(error);
  return keepShowable(data.map(({ post }) => toCard(post)))[0] ?? null;
}

/** The posts that staff placed on the front page. Row rules hide what may not be recommended. */
export async function listFeatured(db: Db): Promise<{ hero: PostCard | null; others: PostCard[] }> {
  const { data, error } = await db
    .from("features")
    .select(`slot, position, post:posts!inner (${CARD})`)
    .in("slot", ["home_hero", "home_featured"])
    .order("position");
  if (error) throw toRefusal(error);
  const hero = data.find(({ slot }) => slot === "home_hero");
  const others = data.filter((feature) => feature !== hero);
  const [shown] = keepShowable(hero ? [toCard(hero.post)] : []);
  return { hero: shown ?? null, others: keepShowable(others.map(({ post }) => toCard(post))) };
}
