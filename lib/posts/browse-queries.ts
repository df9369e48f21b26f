import "server-only";
import { type BrowseFilter, type Cursor, LENGTHS, PRICE_LIMITS } from "#lib/posts/browse";
import type { PostCard } from "#lib/posts/post";
import { CARD, toCard } from "#lib/posts/post-row";
import { type NanoRate, worthInMicros } from "#lib/posts/price";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

type Asked = { filter: BrowseFilter; after: Cursor | null; limit: number; rate: NanoRate };

/** Listed posts that a filter lets through, newest first, from after one on: by index, however long the list is. */
export async function listBrowsed(db: Db, { filter, after, limit, rate }: Asked): Promise<PostCard[]> {
  const tagged = filter.tag ? `${CARD}, post_tags!inner (tag)` : CARD;
  let asked = db
    .from("posts")
    .select(tagged as typeof CARD)
    .eq("status", "published")
    .eq("listed", true)
    .neq("content_warning", "adult")
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (filter.category) asked = asked.eq("category_id", filter.category);
  if (filter.tag) asked = asked.eq("post_tags.tag", filter.tag);
  if (filter.language) asked = asked.or(`language.eq.${filter.language},language.like.${filter.language}-%`);
  if (filter.isHuman) asked = asked.eq("creation_method", "human");
  if (filter.length) {
    const [least, most] = LENGTHS[filter.length];
    asked = asked.gte("reading_minutes", least).lte("reading_minutes", most);
  }
  if (filter.price) asked = asked.or(priceCondition(PRICE_LIMITS[filter.price], rate));
  if (after) {
    const { publishedAt, id } = after;
    // As in queries.ts: the first condition is where the index begins.
    asked = asked.lte("published_at", publishedAt).or(`published_at.lt.${publishedAt},id.lt.${id}`);
  }
  const { data, error } = await asked;
  if (error) throw toRefusal(error);
  return data.map(toCard);
}

/** A price in dollars is compared as what the limit is worth now; while nobody knows that, such posts are left out. */
function priceCondition(limitRaw: bigint, rate: NanoRate): string {
  if (limitRaw === 0n) return "access.eq.free";
  const limitMicros = worthInMicros(limitRaw, rate);
  return [
    "access.eq.free",
    `and(access.eq.paid,price_currency.eq.XNO,price_raw.lte.${limitRaw})`,
    `and(access.eq.pwyw,pwyw_min_raw.lte.${limitRaw})`,
    ...(limitMicros === null ? [] : [`and(access.eq.paid,price_currency.eq.USD,price_usd_micros.lte.${limitMicros})`]),
  ].join(",");
}

export type Category = { id: string; name: string };

export async function listCategories(db: Db): Promise<Category[]> {
  const { data, error } = await db.from("categories").select("id, name").order("position");
  if (error) throw toRefusal(error);
  return data;
}

/** What staff has put on the front page, hero first. */
export async function listFeatured(db: Db): Promise<PostCard[]> {
  const { data, error } = await db
    .from("features")
    .select(`slot, position, post:posts!inner (${CARD})`)
    .in("slot", ["home_hero", "home_featured"])
    .order("position");
  if (error) throw toRefusal(error);
  const heroFirst = data.toSorted((a, b) => Number(b.slot === "home_hero") - Number(a.slot === "home_hero"));
  return heroFirst.map(({ post }) => toCard(post));
}
