import "server-only";
import { browsePath, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { SITEMAP_ENTRIES } from "#lib/posts/feeds/sitemap.ts";
import { keepReadable, requireMoment } from "#lib/posts/readable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The data service's row limit. */
const ROWS = 1_000;

export type ListedAddress = { path: string; changedAt: string };

/** The URLs of the listed posts in one part of the sitemap, in order of publication. Without adult ones: search engines list none. */
export function listPostAddresses(db: Db, part: number): Promise<ListedAddress[]> {
  return collect(part, async (after, upTo) => {
    const { data, error } = await db
      .from("posts")
      .select(
        "id, publication, slug, published_at, edited_at, author:profiles!posts_profile_id_fkey!inner (handle::text)",
      )
      .eq("status", "published")
      .eq("listed", true)
      .in("content_warning", ["none", "sensitive"])
      .gt("publication", after)
      .lte("publication", upTo)
      .order("publication")
      .limit(ROWS);
    if (error) throw toRefusal(error);
    return toBatch(data, ({ slug, published_at, edited_at, author }) => ({
      path: `/@${author.handle}/${slug}`,
      changedAt: requireMoment(edited_at ?? published_at ?? ""),
    }));
  });
}

/** The authors whose first listed post is in this part. */
export function listCreatorAddresses(db: Db, part: number): Promise<ListedAddress[]> {
  return collect(part, async (after, upTo) => {
    const { data, error } = await db.rpc("list_sitemap_creators", { after, up_to: upTo, at_most: ROWS }, READ);
    if (error) throw toRefusal(error);
    const named = data.map((row) => ({ ...row, id: row.handle }));
    return toBatch(named, ({ handle, changed_at }) => ({
      path: `/@${handle}/profile/posts`,
      changedAt: requireMoment(changed_at),
    }));
  });
}

/** The tags of listed posts. When a tag's list last changed is not told: it would cost a look at each post. */
export async function listTagAddresses(db: Db): Promise<string[]> {
  const { data, error } = await db.rpc("list_sitemap_tags", {}, READ);
  if (error) throw toRefusal(error);
  return data.map((tag) => browsePath({ ...NO_FILTER, tag }));
}

/** The part that contains the newest listed post. */
export async function findNewestPart(db: Db): Promise<number> {
  const { data, error } = await db
    .from("posts")
    .select("publication")
    .eq("status", "published")
    .eq("listed", true)
    .order("publication", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return Math.ceil((data?.publication ?? 0) / SITEMAP_ENTRIES);
}

/** The non-empty ones among ten parts, each with its newest change. */
export async function listSitemapParts(db: Db, first: number) {
  const asked = { first_part: first, part_size: SITEMAP_ENTRIES };
  const { data, error } = await db.rpc("list_sitemap_parts", asked, READ);
  if (error) throw toRefusal(error);
  return data;
}

/** One query's result, and the row after which the rest begins, or null. */
type Batch = { found: ListedAddress[]; rest: number | null };
type ReadBatch = (after: number, upTo: number) => Promise<Batch>;

function toBatch<Row extends { id: string; publication: number | null }>(
  rows: Row[],
  read: (row: Row) => ListedAddress,
): Batch {
  const rest = rows.length === ROWS ? (rows.at(-1)?.publication ?? null) : null;
  return { found: keepReadable("sitemap", rows, read), rest };
}

async function collect(part: number, read: ReadBatch): Promise<ListedAddress[]> {
  const found: ListedAddress[] = [];
  const upTo = part * SITEMAP_ENTRIES;
  let after: number | null = upTo - SITEMAP_ENTRIES;
  while (after !== null) {
    const batch: Batch = await read(after, upTo);
    found.push(...batch.found);
    after = batch.rest;
  }
  return found;
}
