import "server-only";
import { PAID_PICTURE_SECONDS } from "#lib/posts/media/image.ts";
import { adminDb } from "#lib/supabase/admin.ts";

/**
 * Signs short-lived URLs of paid pictures, for paths that row rules let the caller see. The server signs: a buyer
 * could choose a lifetime that outlasts a refund.
 */
export async function signPictures(paths: string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { data, error } = await adminDb().storage.from("paid-images").createSignedUrls(paths, PAID_PICTURE_SECONDS);
  if (error) throw new Error("Could not sign paid pictures.", { cause: error });
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])));
}
