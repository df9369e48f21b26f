import "server-only";
import { AppError } from "#lib/errors.ts";
import type { Cursor } from "#lib/posts/browse/browse.ts";
import { CARD } from "#lib/posts/columns.ts";
import type { PostCard } from "#lib/posts/post.ts";
import { toCard } from "#lib/posts/post-row.ts";
import type { PersonCard } from "#lib/posts/profiles/profile.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** How many follow a person, and how many they follow. */
export async function getFollowCounts(db: Db, userId: string): Promise<{ followers: number; following: number }> {
  const { data, error } = await db
    .from("profile_stats")
    .select("followers, following")
    .eq("profile_id", userId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) throw new AppError("not_found", { detail: "There is no such person." });
  return data;
}

/** Posts of the creators whom the caller follows, newest first. */
export async function listFollowedPosts(
  db: Db,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<{ posts: PostCard[]; next: Cursor | null }> {
  const start = after ? { before_at: after.publishedAt, before_id: after.id } : {};
  const { data, error } = await db.rpc("list_followed_posts", { at_most: limit + 1, ...start }, READ).select(CARD);
  if (error) throw toRefusal(error);
  // The data API joins each post's author, and promises no order then.
  const cards = data.map(toCard).toSorted(byNewest);
  const page = cards.slice(0, limit);
  const last = page.at(-1);
  return {
    posts: keepShowable(page),
    next: cards.length > limit && last ? { publishedAt: last.publishedAt, id: last.id } : null,
  };
}

/** The people whom the caller has blocked, the last one first. */
export async function listBlockedPeople(db: Db): Promise<PersonCard[]> {
  const { data, error } = await db.rpc("list_blocked_people", undefined, READ);
  if (error) throw toRefusal(error);
  return data.map(({ id, handle, name, avatar_url }) => ({
    id,
    handle,
    name: name ?? `@${handle}`,
    avatarUrl: avatar_url,
  }));
}

function byNewest(one: Cursor, other: Cursor): number {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt < other.publishedAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
