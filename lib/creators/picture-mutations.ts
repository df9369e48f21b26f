import "server-only";
import { randomUUID } from "node:crypto";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { makeAvatar, makeProfileCover } from "#lib/creators/remade-pictures.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { findQrCode } from "#lib/storage/find-qr-code.ts";
import { scanPicture } from "#lib/storage/scan-picture.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const BUCKET = "avatars";
const YEAR_SECONDS = "31536000";

export function replaceAvatar({ viewer }: RegisteredSession, file: Uint8Array): Promise<{ avatar_url: string }> {
  return storeAvatar(viewer.id, file);
}

/** Stores the picture under a new name, shows it, and removes the previous one. */
export async function storeAvatar(userId: string, file: Uint8Array): Promise<{ avatar_url: string }> {
  const picture = await makeAvatar(file);
  await scanPicture(file, userId, "avatar");
  await refuseQrCode(file, "avatar");
  const url = await store(userId, "", picture);
  const { data: before, error } = await adminDb().rpc("replace_avatar", { user_id: userId, url });
  await remove(userId, error ? url : before);
  if (error) throw toRefusal(error);
  return { avatar_url: url };
}

/** The same for the wide picture above the profile. It has no description yet. */
export async function replaceProfileCover({ viewer }: RegisteredSession, file: Uint8Array) {
  const picture = await makeProfileCover(file);
  await scanPicture(file, viewer.id, "cover");
  await refuseQrCode(file, "cover");
  const url = await store(viewer.id, "cover-", picture);
  const { data: before, error } = await adminDb().rpc("replace_profile_cover", { user_id: viewer.id, url });
  await remove(viewer.id, error ? url : before);
  if (error) throw toRefusal(error);
  return { cover_url: url };
}

export async function removeProfileCover({ viewer }: RegisteredSession): Promise<{ cover_url: null }> {
  const { data: before, error } = await adminDb().rpc("replace_profile_cover", { user_id: viewer.id });
  if (error) throw toRefusal(error);
  await remove(viewer.id, before);
  return { cover_url: null };
}

/** Of the file as it came: it is seen in many sizes, and nowhere with a note beside it (A10). */
async function refuseQrCode(file: Uint8Array, field: "avatar" | "cover"): Promise<void> {
  if (!(await findQrCode(file))) return;
  throw new AppError("picture_refused", {
    detail: "This picture shows a QR code. Readers could take it for a payment to this site. Choose another picture.",
    field,
  });
}

/** The address of the stored picture. */
async function store(userId: string, prefix: "" | "cover-", picture: Buffer): Promise<string> {
  const bucket = adminDb().storage.from(BUCKET);
  const path = `${userId}/${prefix}${randomUUID()}.webp`;
  const { error } = await bucket.upload(path, picture, { contentType: "image/webp", cacheControl: YEAR_SECONDS });
  if (error) throw new Error("Could not store a picture of a profile.", { cause: error });
  return bucket.getPublicUrl(path).data.publicUrl;
}

/** Removes only files in this user's folder. If that fails, the unused file is only logged. */
async function remove(userId: string, url: string | null): Promise<void> {
  const name = url?.split(`/${BUCKET}/${userId}/`)[1];
  if (!name) return;
  const { error } = await adminDb()
    .storage.from(BUCKET)
    .remove([`${userId}/${name}`]);
  if (error) log.warn("could not remove an unused picture of a profile", { error });
}
