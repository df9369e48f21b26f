import "server-only";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** A post as lists show it. Amounts are raw, as text. */
const CARD =
  `id, slug, title, subtitle, excerpt, language, category_id, access, price_currency, price_usd_micros, reading_minutes,
  free_words, paid_words, content_warning, creation_method, published_at, price_raw::text, pwyw_min_raw::text, pwyw_suggested_raw::text,
  author:profiles!posts_profile_id_fkey (id, handle::text, name, avatar_url)` as const;

export type Page = { before?: { publishedAt: string; id: string }; limit: number };

/** The newest listed posts; the last one of a page is where the next begins. */
export async function listNewestPosts(db: Db, { before, limit }: Page) {
  const newest = db
    .from("posts")
    .select(CARD)
    .eq("status", "published")
    .eq("listed", true)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  const { data, error } = await (before
    ? newest.or(`published_at.lt.${before.publishedAt},and(published_at.eq.${before.publishedAt},id.lt.${before.id})`)
    : newest);
  if (error) throw toRefusal(error);
  return data;
}

/** What is or was at an address, with its address of today. */
export async function findPostAt(db: Db, handle: string, slugOrId: string) {
  const { data, error } = await db.rpc("locate_post", { handle, slug_or_id: slugOrId }).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}
