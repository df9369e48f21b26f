import "server-only";
import { keepReadable, requireMoment } from "#lib/posts/readable";
import { SITEMAP_ENTRIES } from "#lib/posts/sitemap";
import { type Db, READ } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** What the data service gives at once. */
const ROWS = 1_000;

export type ListedAddress = { path: string; changedAt: string };

/** Listed posts of one part of the map, in the order in which they came out. Addresses alone. */
export function listPostAddresses(db: Db, part: number): Promise<ListedAddress[]> {
  return collect(part, async (after, upTo) => {
    const { data, error } = await db
      .from("posts")
      .select(
        "id, publication, slug, published_at, edited_at, author:profiles!posts_profile_id_fkey!inner (handle::text)",
      )
      .eq("status", "published")
      .eq("listed", true)
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

/** Everybody whose first listed post is in that part. */
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

/** In which part the newest listed post is. */
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

/** Ten parts from one on, those with something in them, each with its newest change. */
export async function listSitemapParts(db: Db, first: number) {
  const asked = { first_part: first, part_size: SITEMAP_ENTRIES };
  const { data, error } = await db.rpc("list_sitemap_parts", asked, READ);
  if (error) throw toRefusal(error);
  return data;
}

/** What was read at once, and after which row the rest begins: null where there is none. */
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
