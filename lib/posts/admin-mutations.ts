import "server-only";
import type { RegisteredSession } from "#lib/auth/session";
import { AppError } from "#lib/errors";
import { pathAtWidth } from "#lib/posts/image";
import { type ImageFile, makeImageFiles } from "#lib/posts/image-files";
import { findOwnImage } from "#lib/posts/image-queries";
import { YEAR_SECONDS } from "#lib/storage/folder";
import { adminDb } from "#lib/supabase/admin";
import { toRefusal } from "#lib/supabase/refusal";

const BUCKET = "paid-images";

export type UploadedImage = { id: string; width: number; height: number };

/** A picture for a post of one's own; it stays private until a version that shows it to everybody is out. */
export async function addImage(
  { db, viewer }: RegisteredSession,
  postId: string,
  id: string,
  file: Uint8Array,
): Promise<UploadedImage> {
  const known = await findOwnImage(db, viewer.id, postId, id);
  if (known) return { id, width: known.width, height: known.height };
  const { data: post, error } = await db
    .from("posts")
    .select("status")
    .eq("id", postId)
    .eq("profile_id", viewer.id)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!post) throw new AppError("not_found", { detail: "There is no such post of yours." });
  const { width, height, bytes, files } = await makeImageFiles(file);
  const path = `${viewer.id}/${postId}/${id}/${width}.webp`;
  for (const made of files) await store(path, made);
  return note({ user_id: viewer.id, post_id: postId, image_id: id, path, width, height, bytes });
}

async function store(path: string, { data, width }: ImageFile): Promise<void> {
  const options = { contentType: "image/webp", cacheControl: YEAR_SECONDS, upsert: true };
  const { error } = await adminDb().storage.from(BUCKET).upload(pathAtWidth(path, width), data, options);
  if (error) throw new Error("A picture was not stored.", { cause: error });
}

type Image = {
  user_id: string;
  post_id: string;
  image_id: string;
  path: string;
  width: number;
  height: number;
  bytes: number;
};

async function note(image: Image): Promise<UploadedImage> {
  const { data, error } = await adminDb().rpc("add_post_image", image);
  if (error) throw toRefusal(error);
  return { id: data.id, width: data.width, height: data.height };
}
