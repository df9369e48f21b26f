import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";

/** A picture's folder has one file per width, far fewer than this. */
const FILES_MAX = 100;

type Storage = SupabaseClient["storage"];

/** The names of a folder's files. */
async function listFolder(storage: Storage, bucket: string, folder: string): Promise<string[]> {
  const { data, error } = await storage.from(bucket).list(folder, { limit: FILES_MAX });
  if (error) throw new Error(`Could not list a folder of ${bucket}.`, { cause: error });
  return data.map(({ name }) => name);
}

/** Copies a folder's files to the same path in another bucket, replacing existing ones. Idempotent. */
export async function copyFolder(storage: Storage, folder: string, from: string, to: string): Promise<void> {
  for (const name of await listFolder(storage, from, folder)) {
    const path = `${folder}/${name}`;
    const { data, error } = await storage.from(from).download(path);
    if (error) throw new Error(`Could not read a file of ${from}.`, { cause: error });
    const options = { contentType: data.type, cacheControl: YEAR_SECONDS, upsert: true };
    const stored = await storage.from(to).upload(path, data, options);
    if (stored.error) throw new Error(`Could not copy a file to ${to}.`, { cause: stored.error });
  }
}

/** Copies a folder's files to another folder of the bucket. Idempotent: skips existing ones. */
export async function duplicateFolder(storage: Storage, bucket: string, from: string, to: string): Promise<void> {
  const [names, there] = await Promise.all([listFolder(storage, bucket, from), listFolder(storage, bucket, to)]);
  const missing = names.filter((name) => !there.includes(name));
  await Promise.all(missing.map((name) => repeatFile(storage, bucket, `${from}/${name}`, `${to}/${name}`)));
}

export async function repeatFile(storage: Storage, bucket: string, from: string, to: string): Promise<void> {
  const { error } = await storage.from(bucket).copy(from, to);
  if (error && !isThere(error)) throw new Error(`Could not copy a file of ${bucket}.`, { cause: error });
}

/** Another request copied it first. */
function isThere(error: object): boolean {
  return "statusCode" in error && error.statusCode === "409";
}

/** Files never change under the same name. */
export const YEAR_SECONDS = "31536000";

export async function removeFolder(storage: Storage, folder: string, bucket: string): Promise<void> {
  const names = await listFolder(storage, bucket, folder);
  if (names.length === 0) return;
  const { error } = await storage.from(bucket).remove(names.map((name) => `${folder}/${name}`));
  if (error) throw new Error(`Could not delete a folder of ${bucket}.`, { cause: error });
}
