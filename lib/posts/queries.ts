import "server-only";
import { AppError } from "#lib/errors";
import { POST_CARD } from "#lib/posts/card";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** The part of a list that comes after a row: the place of that row in the list, and how many. */
export type PostPage = { before?: { publishedAt: string; id: string }; limit: number };

/** The newest listed posts; the last one of a page is where the next begins. */
export function listNewestPosts(db: Db, page: PostPage) {
  return takePage(listed(db), page);
}

/** An author's listed posts, newest first. */
export function listPostsOf(db: Db, profileId: string, page: PostPage) {
  return takePage(listed(db).eq("profile_id", profileId), page);
}

/** Cards of these posts, in any order. Whom row rules let see none of one gets none. */
export async function listPostCards(db: Db, ids: readonly string[]) {
  const { data, error } = await db.from("posts").select(POST_CARD).in("id", ids);
  if (error) throw toRefusal(error);
  return data;
}

/** What is or was at an address, with its address of today. */
export async function findPostAt(db: Db, handle: string, slugOrId: string) {
  const { data, error } = await db.rpc("locate_post", { handle, slug_or_id: slugOrId }).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** A published post, unlisted ones too: who asks knows its address. */
export async function getPost(db: Db, postId: string) {
  const { data, error } = await db.rpc("find_post", { post_id: postId }).select(POST_CARD).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) throw new AppError("not_found", { detail: "There is no such post." });
  return data;
}

/** What everybody may read of a published post. The renderer shows the blocks that it knows. */
export async function findFreeDocument(db: Db, postId: string) {
  const { data, error } = await db.rpc("read_free_document", { post_id: postId });
  if (error) throw toRefusal(error);
  return data;
}

/** The paid part of a version, for its author and for who has paid; for everybody else there is none. */
export async function findPaidSections(db: Db, versionId: string) {
  const { data, error } = await db.from("post_bodies").select("sections").eq("version_id", versionId).maybeSingle();
  if (error) throw toRefusal(error);
  return data?.sections ?? null;
}

function listed(db: Db) {
  return db.from("posts").select(POST_CARD).eq("status", "published").eq("listed", true);
}

async function takePage(posts: ReturnType<typeof listed>, { before, limit }: PostPage) {
  const newest = posts.order("published_at", { ascending: false }).order("id", { ascending: false }).limit(limit);
  const { data, error } = await (before
    ? newest
        // Says nothing that the second line does not; but from this one the index knows where to begin.
        .lte("published_at", before.publishedAt)
        .or(`published_at.lt.${before.publishedAt},id.lt.${before.id}`)
    : newest);
  if (error) throw toRefusal(error);
  return data;
}
