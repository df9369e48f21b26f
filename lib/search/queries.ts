import "server-only";
import type { PersonCard } from "#lib/posts/profile";
import { listPostsById } from "#lib/posts/queries";
import { handleIn, SEARCH_LIMITS, type Search, searchPath } from "#lib/search/search";
import type { Db } from "#lib/supabase/db";
import { publicDb } from "#lib/supabase/public";
import { toRefusal } from "#lib/supabase/refusal";

/** Listed posts that hold the words, as people type them ("quoted", -without), the best first among the newest 200. */
export async function searchPosts(db: Db, words: string, { skip = 0, limit }: { skip?: number; limit: number }) {
  const { data: found, error } = await db.rpc("search_posts", { words, skip, at_most: limit });
  if (error) throw toRefusal(error);
  if (found.length === 0) return [];
  const cards = await listPostsById(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/** People whose handle is or looks like this one, the most alike first. */
export async function searchPeople(db: Db, nearly: string, limit = 3): Promise<PersonCard[]> {
  const { data, error } = await db.rpc("search_people", { nearly, at_most: limit });
  if (error) throw toRefusal(error);
  return data.map(({ id, handle, name, avatar_url: avatarUrl }) => ({
    id,
    handle,
    name: name ?? `@${handle}`,
    avatarUrl,
  }));
}

const { postsPerPage, pages } = SEARCH_LIMITS;

/** One page of what was found. Nothing of it is kept: anybody could fill a memory with questions. */
export async function readFound(search: Search) {
  const { words, page } = search;
  const handle = handleIn(words);
  const [found, people] = await Promise.all([
    searchPosts(publicDb(), words, { skip: (page - 1) * postsPerPage, limit: postsPerPage + 1 }),
    handle && page === 1 ? searchPeople(publicDb(), handle) : [],
  ]);
  const hasMore = found.length > postsPerPage && page < pages;
  return { posts: found.slice(0, postsPerPage), people, next: hasMore ? searchPath({ words, page: page + 1 }) : null };
}
