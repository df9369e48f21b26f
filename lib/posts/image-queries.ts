import "server-only";
import { AppError } from "#lib/errors";
import { pathAtWidth } from "#lib/posts/image";
import { PAID_PICTURE_SECONDS } from "#lib/posts/member-variant";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** As wide as a picture stands in the editor, on a screen with two dots a pixel. */
const WRITING_WIDTH = 1_280;

export async function findOwnImage(db: Db, authorId: string, postId: string, id: string) {
  const { data, error } = await db
    .from("post_images")
    .select("path, width, height")
    .eq("id", id)
    .eq("post_id", postId)
    .eq("profile_id", authorId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** Which pictures of one's own post are there, and where they lie. */
export async function listOwnImages(db: Db, authorId: string, postId: string) {
  const { data, error } = await db
    .from("post_images")
    .select("id, path, width, height, bytes")
    .eq("post_id", postId)
    .eq("profile_id", authorId);
  if (error) throw toRefusal(error);
  return data;
}

export async function listOwnImageIds(db: Db, authorId: string, postId: string): Promise<Set<string>> {
  return new Set((await listOwnImages(db, authorId, postId)).map(({ id }) => id));
}

/** A picture of one's own, to be drawn into another; as wide as that is. */
export async function readOwnImage(db: Db, authorId: string, postId: string, id: string): Promise<Uint8Array | null> {
  const image = await findOwnImage(db, authorId, postId, id);
  if (!image) return null;
  const path = pathAtWidth(image.path, Math.min(WRITING_WIDTH, image.width));
  const { data, error } = await db.storage.from("paid-images").download(path);
  if (error) throw new Error("A picture could not be read.", { cause: error });
  return new Uint8Array(await data.arrayBuffer());
}

/** Where an author sees a picture of his own for some minutes, whether it is out or not. */
export async function getOwnImageAddress(db: Db, authorId: string, postId: string, id: string): Promise<string> {
  const image = await findOwnImage(db, authorId, postId, id);
  if (!image) throw new AppError("not_found", { detail: "There is no such picture of yours." });
  const path = pathAtWidth(image.path, Math.min(WRITING_WIDTH, image.width));
  const { data, error } = await db.storage.from("paid-images").createSignedUrl(path, PAID_PICTURE_SECONDS);
  if (error) throw new Error("A picture could not be signed.", { cause: error });
  return data.signedUrl;
}
