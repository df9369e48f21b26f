import "server-only";
import { PAID_PICTURE_SECONDS } from "#lib/posts/member-variant";
import { adminDb } from "#lib/supabase/admin";

/**
 * Addresses of paid pictures that hold for minutes, for paths that row rules have shown to the caller. The server signs them: a buyer
 * who signs chooses how long an address holds, also beyond a refund.
 */
export async function signPictures(paths: string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { data, error } = await adminDb().storage.from("paid-images").createSignedUrls(paths, PAID_PICTURE_SECONDS);
  if (error) throw new Error("Paid pictures could not be signed.", { cause: error });
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])));
}
