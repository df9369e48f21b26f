import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";

/** A picture's folder holds one file for each width, far fewer than this. */
const FILES_MAX = 100;

type Storage = SupabaseClient["storage"];

/** The files' names, without their folder. */
async function listFolder(storage: Storage, bucket: string, folder: string): Promise<string[]> {
  const { data, error } = await storage.from(bucket).list(folder, { limit: FILES_MAX });
  if (error) throw new Error(`A folder of ${bucket} could not be listed.`, { cause: error });
  return data.map(({ name }) => name);
}

/** Takes every file of a folder to the same place in another bucket, over whatever is there. Safe to repeat. */
export async function copyFolder(storage: Storage, folder: string, from: string, to: string): Promise<void> {
  for (const name of await listFolder(storage, from, folder)) {
    const path = `${folder}/${name}`;
    const { data, error } = await storage.from(from).download(path);
    if (error) throw new Error(`A file of ${from} could not be read.`, { cause: error });
    const options = { contentType: data.type, cacheControl: YEAR_SECONDS, upsert: true };
    const stored = await storage.from(to).upload(path, data, options);
    if (stored.error) throw new Error(`A file could not be copied into ${to}.`, { cause: stored.error });
  }
}

/** The same files once more in another folder of the same bucket. Safe to repeat: what is there is not taken again. */
export async function repeatFolder(storage: Storage, bucket: string, from: string, to: string): Promise<void> {
  const [names, there] = await Promise.all([listFolder(storage, bucket, from), listFolder(storage, bucket, to)]);
  const missing = names.filter((name) => !there.includes(name));
  await Promise.all(missing.map((name) => repeatFile(storage, bucket, `${from}/${name}`, `${to}/${name}`)));
}

export async function repeatFile(storage: Storage, bucket: string, from: string, to: string): Promise<void> {
  const { error } = await storage.from(bucket).copy(from, to);
  if (error && !isThere(error)) throw new Error(`A file of ${bucket} could not be repeated.`, { cause: error });
}

/** Somebody who asked for the same was faster. */
function isThere(error: object): boolean {
  return "statusCode" in error && error.statusCode === "409";
}

/** A file never changes under its name. */
export const YEAR_SECONDS = "31536000";

export async function removeFolder(storage: Storage, folder: string, bucket: string): Promise<void> {
  const names = await listFolder(storage, bucket, folder);
  if (names.length === 0) return;
  const { error } = await storage.from(bucket).remove(names.map((name) => `${folder}/${name}`));
  if (error) throw new Error(`A folder of ${bucket} could not be removed.`, { cause: error });
}
