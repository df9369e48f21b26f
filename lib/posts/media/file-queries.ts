import "server-only";
import { type FileKind, fileAddressOf, type PostFile } from "#lib/posts/media/file.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The file to sign a URL for. */
export type StoredFile = { path: string; kind: FileKind; name: string };

/** The file, if the database allows the caller to have it. */
export async function findFile(db: Db, postId: string, id: string): Promise<StoredFile | null> {
  const { data, error } = await db.rpc("find_file", { post_id: postId, file_id: id }, READ).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** The caller's own file, in any state. */
export async function findAuthorFile(db: Db, authorId: string, postId: string, id: string) {
  const { data, error } = await db
    .from("post_files")
    .select("id, kind, name, bytes, path, state")
    .eq("id", id)
    .eq("post_id", postId)
    .eq("profile_id", authorId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** The checked files of the caller's post, with their paths. */
export async function listReadyFiles(db: Db, authorId: string, postId: string) {
  const own = db
    .from("post_files")
    .select("id, kind, name, bytes, path")
    .eq("post_id", postId)
    .eq("profile_id", authorId);
  const { data, error } = await own.neq("state", "awaited");
  if (error) throw toRefusal(error);
  return data;
}

/** The checked files of the caller's post, by id and kind. */
export async function listUploadedFiles(db: Db, authorId: string, postId: string): Promise<Map<string, FileKind>> {
  return new Map((await listReadyFiles(db, authorId, postId)).map(({ id, kind }) => [id, kind]));
}

/** All uploaded files of the caller's post. */
export async function listDraftFiles(db: Db, postId: string) {
  const all = db.from("post_files").select("id, kind, bytes").eq("post_id", postId);
  const { data, error } = await all.neq("state", "awaited");
  if (error) throw toRefusal(error);
  return toFiles(postId, data);
}

/** The free recordings of a published post. */
export async function listOpenFiles(db: Db, postId: string) {
  const { data, error } = await db.rpc("list_open_files", { post_id: postId }, READ);
  if (error) throw toRefusal(error);
  return toFiles(postId, data);
}

/** Files as pages link to them. The link checks access again. */
export function toFiles(
  postId: string,
  rows: { id: string; kind: FileKind; bytes: number }[],
): [id: string, PostFile][] {
  return rows.map(({ id, kind, bytes }) => [id, { href: fileAddressOf(postId, id), kind, bytes }]);
}
