import "server-only";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** What the data service gives at once. */
const ROWS = 1_000;

export type ListedAddress = { path: string; changedAt: string };

/** Every listed post in the order in which they came out, from one on. Addresses alone. */
export async function listPostAddresses(db: Db, from: number, limit: number): Promise<ListedAddress[]> {
  return collect(from, limit, async (first, last) => {
    const { data, error } = await db
      .from("posts")
      .select("slug, published_at, edited_at, author:profiles!posts_profile_id_fkey!inner (handle::text)")
      .eq("status", "published")
      .eq("listed", true)
      .order("first_published_at")
      .order("id")
      .range(first, last);
    if (error) throw toRefusal(error);
    return data.map(({ slug, published_at, edited_at, author }) => ({
      path: `/@${author.handle}/${slug}`,
      changedAt: edited_at ?? published_at ?? "",
    }));
  });
}

/** Everybody who has something out. */
export async function listCreatorAddresses(db: Db, from: number, limit: number): Promise<ListedAddress[]> {
  return collect(from, limit, async (first, last) => {
    const { data, error } = await db
      .from("profiles")
      .select("handle::text, updated_at, posts!posts_profile_id_fkey!inner (published_at)")
      .in("status", ["active", "limited"])
      .eq("posts.status", "published")
      .eq("posts.listed", true)
      .order("published_at", { referencedTable: "posts", ascending: false })
      .limit(1, { referencedTable: "posts" })
      .order("created_at")
      .order("id")
      .range(first, last);
    if (error) throw toRefusal(error);
    return data.map(({ handle, updated_at, posts }) => ({
      path: `/@${handle}/profile/posts`,
      changedAt: [updated_at, ...posts.map((post) => post.published_at ?? "")].toSorted().at(-1) ?? updated_at,
    }));
  });
}

type ReadRows = (first: number, last: number) => Promise<ListedAddress[]>;

async function collect(from: number, limit: number, read: ReadRows): Promise<ListedAddress[]> {
  const found: ListedAddress[] = [];
  while (found.length < limit) {
    const first = from + found.length;
    const rows = await read(first, first + Math.min(ROWS, limit - found.length) - 1);
    found.push(...rows);
    if (rows.length < ROWS) break;
  }
  return found;
}
