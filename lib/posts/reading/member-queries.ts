import "server-only";
import { unavailable } from "#lib/auth/session/claims.ts";
import { OWN } from "#lib/posts/columns.ts";
import { toFiles } from "#lib/posts/media/file-queries.ts";
import { pathAtWidth, smallerWidths } from "#lib/posts/media/image.ts";
import { signPictures } from "#lib/posts/media/sign-pictures.ts";
import type { PictureFile } from "#lib/posts/post.ts";
import { toPicture, toPublishedPost } from "#lib/posts/post-row.ts";
import type { Json, Tables } from "#lib/supabase/database.types.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The post at exactly this address, if the caller may read its paid part. */
export async function findReadablePostAt(db: Db, handle: string, slug: string): Promise<string | null> {
  const { data, error } = await db.rpc("find_own_post", { handle, slug }, READ);
  if (error) throw unavailable(error);
  return data;
}

export type PurchasedPost = Awaited<ReturnType<typeof toOwnPost>>;

/** Reads the paid part for a caller whom row rules do not know. */
export type PaidAccess = {
  readSections(): Promise<Body["sections"]>;
  readChangeNote(): Promise<string | null>;
};

type Body = { sections: Json; change_note: string | null };
type PurchaseRow = Pick<Tables<"purchases">, "id" | "refund_window_min" | "refund_window_ends_at" | "has_downloads">;
/** The purchase that owns a post, with its refund window. isForCurrentVersion: the text has not been cut since. */
export type OwningPurchase = PurchaseRow & { isForCurrentVersion: boolean };
type OwnRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;
/** Includes what row rules show only to this caller: the paid part, and the purchase that owns it. */
type ReadableRow = OwnRow & { body: Body; purchases: PurchaseRow[] };

/**
 * A whole post, if the caller may read it, even if its author withdrew it. A single query, because buyers wait for it
 * right after paying.
 */
export async function findReadablePost(db: Db, at: { id: string } | { handle: string; slug: string }) {
  const asked = "id" in at ? db.rpc("read_own_post", { post_id: at.id }, READ) : db.rpc("read_own_post_at", at, READ);
  const { data, error } = await asked;
  if (error) throw toRefusal(error);
  const row = data as ReadableRow | null;
  return row && toOwnPost(row, row.body, toOwnPurchase(row.purchases[0], row.version));
}

function toOwnPurchase(row: PurchaseRow | undefined, version: OwnRow["version"]): OwningPurchase | null {
  if (!row) return null;
  // The window begins with the payment. Without a window, the time of payment is unknown here.
  const { refund_window_min: minutes, refund_window_ends_at: endsAt } = row;
  const paidAt = endsAt === null ? Number.NaN : Date.parse(endsAt) - minutes * 60_000;
  return { ...row, isForCurrentVersion: paidAt > Date.parse(version?.published_at ?? "") };
}

/** The same for a caller with a token. */
export async function findPostThrough(door: PaidAccess, db: Db, id: string): Promise<PurchasedPost | null> {
  const [row, sections, note] = await Promise.all([findRow(db, id), door.readSections(), door.readChangeNote()]);
  return row && sections !== null ? toOwnPost(row, { sections, change_note: note }, null) : null;
}

async function findRow(db: Db, id: string) {
  const { data, error } = await db
    .from("posts")
    .select(OWN)
    .eq("id", id)
    .neq("status", "removed")
    .eq("pictures.is_draft", false)
    .eq("files.state", "out")
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

async function toOwnPost(row: OwnRow, { sections, change_note: changeNote }: Body, bought: OwningPurchase | null) {
  const tags = row.tags.map(({ tag }) => tag).toSorted();
  const pictures = await placePictures(row.pictures);
  return {
    post: toPublishedPost(row, {
      ...{ tags, stats: row.stats },
      cover: findCover(pictures, row.cover_image_id),
      linkPicture: findCover(pictures, row.og_image_id),
    }),
    isHidden: row.status === "hidden",
    withdrawnAt: row.status === "published" ? null : row.unpublished_at,
    ...{ changeNote, bought, sections, free: row.version?.free_doc },
    pictures,
    files: toFiles(row.id, row.files),
  };
}

/** All pictures of the caller's post, including those of unpublished versions. */
export async function listDraftPictures(db: Db, postId: string) {
  const { data, error } = await db
    .from("post_images")
    .select("id, path, width, height, is_paid, has_qr")
    .eq("post_id", postId);
  if (error) throw toRefusal(error);
  return placePictures(data);
}

type OwnPicture = Awaited<ReturnType<typeof placePictures>>[number];
type PictureRow = { id: string; path: string; width: number; height: number; is_paid: boolean; has_qr: boolean | null };

/** Free pictures at their public URLs, paid ones at URLs that expire in minutes. */
async function placePictures(rows: PictureRow[]) {
  const signed = await signPictures(
    rows.filter((image) => image.is_paid).flatMap(({ path, width }) => [path, ...narrowerPaths(path, width)]),
  );
  return rows.flatMap(({ id, path, width, height, is_paid: isPaid, has_qr: hasQr }) => {
    const src = isPaid ? signed.get(path) : toPicture({ path, width, height }).url;
    const narrower = isPaid ? narrowerOf({ path, width }, signed) : [];
    return src ? [{ id, src, width, height, isPaid, hasQr: hasQr ?? false, narrower }] : [];
  });
}

/**
 * The cover, if it is public, or if the caller may see it by an expiring URL: before it becomes public, and after the
 * post was withdrawn.
 */
export function findCover(pictures: OwnPicture[], id: string | null): PictureFile | null {
  const cover = pictures.find((picture) => picture.id === id);
  return cover ? { url: cover.src, width: cover.width, height: cover.height, hasQr: cover.hasQr } : null;
}

function narrowerPaths(path: string, width: number): string[] {
  return smallerWidths(width).map((narrow) => pathAtWidth(path, narrow));
}

function narrowerOf({ path, width: whole }: { path: string; width: number }, signed: ReadonlyMap<string, string>) {
  return smallerWidths(whole).flatMap((width) => {
    const src = signed.get(pathAtWidth(path, width));
    return src ? [{ src, width }] : [];
  });
}
