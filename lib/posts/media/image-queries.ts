import "server-only";
import { AppError } from "#lib/errors.ts";
import { PAID_PICTURE_SECONDS, pathAtWidth } from "#lib/posts/media/image.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The width of a picture in the editor at two pixels per dot. */
const WRITING_WIDTH = 1_280;

export async function findAuthorImage(db: Db, authorId: string, postId: string, id: string) {
  const { data, error } = await db
    .from("post_images")
    .select("path, width, height, has_qr")
    .eq("id", id)
    .eq("post_id", postId)
    .eq("profile_id", authorId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** The pictures of the caller's post, with their paths. */
export async function listAuthorImages(db: Db, authorId: string, postId: string) {
  const { data, error } = await db
    .from("post_images")
    .select("id, path, width, height, bytes, has_qr")
    .eq("post_id", postId)
    .eq("profile_id", authorId);
  if (error) throw toRefusal(error);
  return data;
}

export async function listAuthorImageIds(db: Db, authorId: string, postId: string): Promise<Set<string>> {
  return new Set((await listAuthorImages(db, authorId, postId)).map(({ id }) => id));
}

/** The first of the caller's pictures that may stand beside a link, at the width of a share picture. None that shows a QR code (A10). */
export async function readLinkPhoto(
  db: Db,
  authorId: string,
  postId: string,
  ids: readonly (string | null)[],
): Promise<Uint8Array | null> {
  for (const id of ids) {
    const image = id === null ? null : await findAuthorImage(db, authorId, postId, id);
    if (!image || image.has_qr) continue;
    const path = pathAtWidth(image.path, Math.min(WRITING_WIDTH, image.width));
    const { data, error } = await db.storage.from("paid-images").download(path);
    if (error) throw new Error("Could not read a picture.", { cause: error });
    return new Uint8Array(await data.arrayBuffer());
  }
  return null;
}

/** A temporary URL of the caller's own picture, published or not. */
export async function getAuthorImageUrl(db: Db, authorId: string, postId: string, id: string): Promise<string> {
  const image = await findAuthorImage(db, authorId, postId, id);
  if (!image) throw new AppError("not_found", { detail: "You have no such picture." });
  const path = pathAtWidth(image.path, Math.min(WRITING_WIDTH, image.width));
  const { data, error } = await db.storage.from("paid-images").createSignedUrl(path, PAID_PICTURE_SECONDS);
  if (error) throw new Error("Could not sign a picture.", { cause: error });
  return data.signedUrl;
}
