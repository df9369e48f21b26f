import "server-only";
import type { PostCard } from "#lib/posts/post.ts";
import { type NanoRate, worthInMicros } from "#lib/posts/price.ts";
import type { PersonCard } from "#lib/posts/profiles/profile.ts";
import { findCards } from "#lib/posts/queries.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Wanted = {
  words: string;
  facets?: string[];
  mostRaw?: bigint | null;
  rate?: NanoRate;
  limit: number;
};

export type Match = { id: string; authorId: string };

/**
 * Listed posts that match the words and conditions, best first among the newest 100, then among the next 100.
 * Includes posts no list can show, so that pages count them.
 */
export async function searchPosts(
  db: Db,
  { words, facets = [], mostRaw = null, rate = null, limit }: Wanted,
): Promise<Match[]> {
  const mostMicros = mostRaw === null ? null : worthInMicros(mostRaw, rate);
  const { data, error } = await db.rpc(
    "search_posts",
    {
      words,
      facets,
      at_most: limit,
      ...(mostRaw === null ? {} : { most_raw: mostRaw.toString() }),
      ...(mostMicros === null ? {} : { most_usd_micros: mostMicros.toString() }),
    },
    READ,
  );
  if (error) throw toRefusal(error);
  return data.map(({ id, author_id: authorId }) => ({ id, authorId }));
}

/** Posts in the order in which they were found. */
export async function listFoundPosts(db: Db, found: readonly Match[]): Promise<PostCard[]> {
  const ids = found.map(({ id }) => id);
  const byId = new Map((await findCards(db, ids)).map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The search with misspelt words corrected by those of listed posts, or null if it has none. */
export async function correctSearch(db: Db, words: string): Promise<string | null> {
  const { data, error } = await db.rpc("correct_search", { words }, READ);
  if (error) throw toRefusal(error);
  return data || null;
}

/** People with this handle or a similar one, most similar first. */
export async function searchPeople(db: Db, nearly: string, limit = 3): Promise<PersonCard[]> {
  const { data, error } = await db.rpc("search_people", { nearly, at_most: limit }, READ);
  if (error) throw toRefusal(error);
  return data.map(({ id, handle, name, avatar_url: avatarUrl }) => ({
    id,
    handle,
    name: name ?? `@${handle}`,
    avatarUrl,
  }));
}
