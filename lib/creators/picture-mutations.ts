import "server-only";
import { randomUUID } from "node:crypto";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { makeAvatar } from "#lib/creators/avatar-picture.ts";
import { log } from "#lib/log.ts";
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
  const bucket = adminDb().storage.from(BUCKET);
  const path = `${userId}/${randomUUID()}.webp`;
  const stored = await bucket.upload(path, picture, { contentType: "image/webp", cacheControl: YEAR_SECONDS });
  if (stored.error) throw new Error("Could not store the avatar.", { cause: stored.error });
  const url = bucket.getPublicUrl(path).data.publicUrl;
  const { data: before, error } = await adminDb().rpc("replace_avatar", { user_id: userId, url });
  await removeAvatar(userId, error ? url : before);
  if (error) throw toRefusal(error);
  return { avatar_url: url };
}

/** Removes only files in this user's folder. If that fails, the unused file is only logged. */
async function removeAvatar(userId: string, url: string | null): Promise<void> {
  const name = url?.split(`/${BUCKET}/${userId}/`)[1];
  if (!name) return;
  const { error } = await adminDb()
    .storage.from(BUCKET)
    .remove([`${userId}/${name}`]);
  if (error) log.warn("could not remove an unused avatar", { error });
}
