import "server-only";
import { CARD } from "#lib/posts/columns.ts";
import type { PostCard } from "#lib/posts/post.ts";
import { toCard } from "#lib/posts/post-row.ts";
import type { PeopleCursor, PeopleTab, PersonCard, ProfileCounts } from "#lib/posts/profiles/profile.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

export async function countsOf(db: Db, profileId: string): Promise<ProfileCounts> {
  const [stats, posts] = await Promise.all([
    db.from("profile_stats").select("followers, following").eq("profile_id", profileId).maybeSingle(),
    db
      .from("posts")
      .select("id", { count: "exact", head: true })
      .eq("profile_id", profileId)
      .eq("status", "published")
      .eq("listed", true),
  ]);
  for (const { error } of [stats, posts]) if (error) throw toRefusal(error);
  return { posts: posts.count ?? 0, followers: stats.data?.followers ?? 0, following: stats.data?.following ?? 0 };
}

/** The posts that an author pinned, in the order in which they did. */
export async function listPinned(db: Db, profileId: string): Promise<PostCard[]> {
  const { data, error } = await db
    .from("pinned_posts")
    .select(`post:posts!inner (${CARD})`)
    .eq("profile_id", profileId)
    .order("pinned_at")
    .order("post_id");
  if (error) throw toRefusal(error);
  return keepShowable(data.map(({ post }) => toCard(post)));
}

export type PeoplePage = { people: PersonCard[]; next: PeopleCursor | null };

/** A page of a profile's followers, or of those whom it follows, newest first. */
export async function listPeople(
  db: Db,
  { profileId, tab, after, limit }: { profileId: string; tab: PeopleTab; after: PeopleCursor | null; limit: number },
): Promise<PeoplePage> {
  const place = after ? { before: after.followedAt, before_id: after.id } : {};
  const { data, error } = await db.rpc(
    tab === "followers" ? "list_followers" : "list_following",
    { profile_id: profileId, max_rows: limit + 1, ...place },
    READ,
  );
  if (error) throw toRefusal(error);
  const last = data.length > limit ? data[limit - 1] : undefined;
  return {
    people: data.slice(0, limit).map(toPerson),
    next: last ? { followedAt: last.followed_at, id: last.id } : null,
  };
}

function toPerson(row: { id: string; handle: string; name: string | null; avatar_url: string | null }): PersonCard {
  return { id: row.id, handle: row.handle, name: row.name ?? `@${row.handle}`, avatarUrl: row.avatar_url };
}
