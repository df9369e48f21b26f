import "server-only";
import { log } from "#lib/log.ts";
import { CARD, EXAMPLE, WHOLE } from "#lib/posts/columns.ts";
import { type FreeDocument, readFreePart } from "#lib/posts/document/free-document.ts";
import type { PostFile } from "#lib/posts/media/file.ts";
import { listOpenFiles } from "#lib/posts/media/file-queries.ts";
import type { ExamplePost, PictureFile, PostCard, PublishedPost } from "#lib/posts/post.ts";
import { toCard, toExample, toPicture, toPublishedPost } from "#lib/posts/post-row.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

export type PostsOf = {
  /** Pages of the author go by the date that they show; feeds, by the publication here. */
  by?: "shown_at" | "published_at";
  except?: string;
  /** Whether posts with an age gate are among them: on the author's own page alone. */
  hasAdult?: boolean;
  limit: number;
};

/** An author's listed posts, newest first. */
export async function listPostsOf(db: Db, profileId: string, options: PostsOf) {
  const { by = "shown_at", except, hasAdult = false, limit } = options;
  const theirs = listed(db).eq("profile_id", profileId);
  const shown = hasAdult ? theirs : theirs.in("content_warning", ["none", "sensitive"]);
  const others = except ? shown.neq("id", except) : shown;
  const { data, error } = await others.order(by, { ascending: false }).order("id", { ascending: false }).limit(limit);
  if (error) throw toRefusal(error);
  return keepShowable(data.map(toCard));
}

/** The post that is or was at an address, with its current address. */
export async function findPostAt(db: Db, handle: string, slugOrId: string) {
  const { data, error } = await db.rpc("locate_post", { handle, slug_or_id: slugOrId }, READ).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** A published post, listed or not. */
export async function findPublishedPost(db: Db, id: string): Promise<PublishedPost | null> {
  const [post, tags, stats, images] = await Promise.all([
    db.rpc("find_post", { post_id: id }, READ).select(WHOLE).maybeSingle(),
    db.rpc("list_tags_of", { post_id: id }, READ),
    db.from("post_stats").select("unlocks, refunds").eq("post_id", id).maybeSingle(),
    listImages(db, id),
  ]);
  for (const { error } of [post, tags, stats]) if (error) throw toRefusal(error);
  if (!post.data) return null;
  const cover = images.get(post.data.cover_image_id ?? "") ?? null;
  const linkPicture = images.get(post.data.og_image_id ?? "") ?? null;
  return toPublishedPost(post.data, { tags: tags.data ?? [], stats: stats.data, cover, linkPicture });
}

export type OpenPart = {
  document: FreeDocument;
  /** Whether a block of it cannot be shown. */
  hasGaps: boolean;
  images: [id: string, PictureFile][];
  files: [id: string, PostFile][];
};

/** The free part of a published post, with its pictures and recordings. */
export async function findOpenPart(db: Db, id: string): Promise<OpenPart | null> {
  const [stored, images, files] = await Promise.all([
    db.rpc("read_free_document", { post_id: id }, READ),
    listImages(db, id),
    listOpenFiles(db, id),
  ]);
  if (stored.error) throw toRefusal(stored.error);
  if (stored.data === null) return null;
  const part = readFreePart(stored.data);
  if (part.hasGaps) log.warn("left out blocks of a post that cannot be shown", { id });
  return { ...part, images: [...images], files };
}

/** The posts that a document shows as cards. */
export async function listPostsById(db: Db, ids: string[]): Promise<PostCard[]> {
  return keepShowable(await findCards(db, ids));
}

/** Includes cards that no list can show, for callers who count them first. */
export async function findCards(db: Db, ids: string[]): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const { data, error } = await listed(db).in("id", ids);
  if (error) throw toRefusal(error);
  return data.map(toCard);
}

/** More than one is read, because a list leaves out a post that it cannot show. */
const EXAMPLES_READ = 5;

/**
 * The cheapest listed post with a price in Nano and words on both sides of its paywall. Of those that cost the same, the
 * first that was ever published.
 */
export async function findExamplePost(db: Db): Promise<ExamplePost | null> {
  const { data, error } = await db
    .from("posts")
    .select(EXAMPLE)
    .eq("status", "published")
    .eq("listed", true)
    .eq("access", "paid")
    .eq("price_currency", "XNO")
    .eq("content_warning", "none")
    .gt("free_words", 1)
    .gt("paid_words", 1)
    .order("price_raw")
    .order("first_published_at")
    .order("id")
    .limit(EXAMPLES_READ);
  if (error) throw toRefusal(error);
  const [cheapest = null] = keepShowable(data.map(toExample));
  return cheapest;
}

/** The paid part of a version, for its author and buyers. Null for other callers. */
export async function findPaidSections(db: Db, versionId: string) {
  const { data, error } = await db.from("post_bodies").select("sections").eq("version_id", versionId).maybeSingle();
  if (error) throw toRefusal(error);
  return data?.sections ?? null;
}

export async function getNanoRate(db: Db): Promise<NanoRate> {
  const columns = "price_usd::text, last_updated, good_for_hours";
  const { data, error } = await db.from("nano_price").select(columns).eq("id", 1).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data?.price_usd || !data.last_updated) return null;
  const goodUntil = new Date(Date.parse(data.last_updated) + data.good_for_hours * 3_600_000);
  return { usd: data.price_usd, updatedAt: data.last_updated, goodUntil: goodUntil.toISOString() };
}

function listed(db: Db) {
  return db.from("posts").select(CARD).eq("status", "published").eq("listed", true);
}

async function listImages(db: Db, postId: string): Promise<Map<string, PictureFile>> {
  const { data, error } = await db
    .rpc("list_open_images", { post_id: postId }, READ)
    .select("id, path, width, height, has_qr");
  if (error) throw toRefusal(error);
  return new Map(data.map((image) => [image.id, toPicture(image)]));
}
