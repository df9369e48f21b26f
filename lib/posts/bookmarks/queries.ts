import "server-only";
import type { BookmarkCursor, SavedPage } from "#lib/posts/bookmarks/bookmark.ts";
import { CARD } from "#lib/posts/columns.ts";
import { toCard } from "#lib/posts/post-row.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Asked = { after: BookmarkCursor | null; limit: number };

/** The posts that the caller saved, newest first. */
export async function listSavedPosts(db: Db, { after, limit }: Asked): Promise<SavedPage> {
  const [bookmarks, posts] = await Promise.all([
    listBookmarks(db, { after, limit: limit + 1 }),
    db.rpc("list_saved_posts", { at_most: limit, ...startOf(after) }, READ).select(CARD),
  ]);
  if (posts.error) throw toRefusal(posts.error);
  const cards = new Map(keepShowable(posts.data.map(toCard)).map((card) => [card.id, card]));
  const page = bookmarks.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ post_id, created_at }) => ({
      id: post_id,
      savedAt: created_at,
      post: cards.get(post_id) ?? null,
    })),
    next: bookmarks.length > limit && last ? { since: last.created_at, id: last.post_id } : null,
  };
}

/** All that the caller saved, for marking it in lists. */
export async function listSavedIds(db: Db): Promise<string[]> {
  return (await listBookmarks(db, { after: null, limit: 1_000 })).map(({ post_id }) => post_id);
}

async function listBookmarks(db: Db, { after, limit }: Asked) {
  const newest = db
    .from("bookmarks")
    .select("post_id, created_at")
    .order("created_at", { ascending: false })
    .order("post_id", { ascending: false })
    .limit(limit);
  const { data, error } = await (after
    ? newest.lte("created_at", after.since).or(`created_at.lt.${after.since},post_id.lt.${after.id}`)
    : newest);
  if (error) throw toRefusal(error);
  return data;
}

function startOf(after: BookmarkCursor | null) {
  return after ? { before_at: after.since, before_id: after.id } : {};
}
