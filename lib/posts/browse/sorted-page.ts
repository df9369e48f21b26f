import {
  type BrowseSort,
  type Cursor,
  SORTS,
  type SortedBy,
  type SortedCursor,
  type SortedPlace,
} from "#lib/posts/browse/browse.ts";
import type { PostCard } from "#lib/posts/post.ts";
import { type NanoRate, quoteInNano } from "#lib/posts/price.ts";

type Range = { by: SortedBy; after: SortedCursor | null; limit: number };
type Read = (range: Range) => Promise<PostCard[]>;

/**
 * One page of a sorted list. Prices in dollars are merged in at the current rate. A place knows how far each part was
 * shown, so a new rate between two pages neither repeats nor skips a post. Without a rate, they come last.
 */
export async function readSortedPage(
  read: Read,
  place: SortedPlace | null,
  { sort, rate, perPage }: { sort: BrowseSort; rate: NanoRate; perPage: number },
): Promise<{ items: PostCard[]; next: SortedPlace | null }> {
  const passed = SORTS[sort].map((_by, part) => place?.passed[part] ?? null);
  const rests = await Promise.all(
    SORTS[sort].map((by, part) => read({ by, after: passed[part] ?? null, limit: perPage + 1 })),
  );
  const items: PostCard[] = [];
  while (items.length < perPage) {
    const heads = rests.flatMap(([post], part) => (post ? [{ post, part }] : []));
    const [first] = sort === "price" ? heads.toSorted((one, other) => byPrice(one.post, other.post, rate)) : heads;
    if (!first) break;
    items.push(first.post);
    rests[first.part]?.shift();
    passed[first.part] = placeOf(first.post, sort);
  }
  return { items, next: rests.some(({ length }) => length > 0) ? { passed } : null };
}

function placeOf(post: PostCard, sort: BrowseSort): SortedCursor {
  const { publishedAt, id } = post;
  return { publishedAt, id, value: sortedValue(post, sort) };
}

function sortedValue({ minutes, terms }: PostCard, sort: BrowseSort): string | null {
  if (sort === "oldest") return null;
  if (sort === "length") return String(minutes);
  if (terms.access === "free") return "0";
  if (terms.access === "pwyw") return terms.pwywMinRaw;
  return terms.currency === "USD" ? terms.priceUsdMicros : terms.priceRaw;
}

function byPrice(one: PostCard, other: PostCard, rate: NanoRate): number {
  const [price, otherPrice] = [askedRaw(one, rate), askedRaw(other, rate)];
  if (price === otherPrice) return byNewest(one, other);
  if (price === null) return 1;
  return otherPrice === null || price < otherPrice ? -1 : 1;
}

function askedRaw(post: PostCard, rate: NanoRate): bigint | null {
  const value = BigInt(sortedValue(post, "price") ?? 0);
  return post.terms.access === "paid" && post.terms.currency === "USD" ? quoteInNano(value, rate) : value;
}

function byNewest(one: Cursor, other: Cursor): number {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt > other.publishedAt ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}
