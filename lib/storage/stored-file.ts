import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

type Storage = SupabaseClient["storage"];

const FOLDER_MAX = 100;
const ADDRESS_SECONDS = 60;
const TIMEOUT_MS = 10_000;

const metadataSchema = z.object({ size: z.int(), mimetype: z.string() });

/** The file at a path, as the storage reports it. Null if there is none. */
export async function findStored(storage: Storage, bucket: string, path: string) {
  const [folder, name] = [path.slice(0, path.lastIndexOf("/")), path.slice(path.lastIndexOf("/") + 1)];
  const { data, error } = await storage.from(bucket).list(folder, { limit: FOLDER_MAX });
  if (error) throw new Error(`Could not list a folder of ${bucket}.`, { cause: error });
  const found = data.find((file) => file.name === name);
  if (!found) return null;
  const { size, mimetype } = metadataSchema.parse(found.metadata);
  const others = data.filter((file) => file !== found).map((file) => `${folder}/${file.name}`);
  return { bytes: size, type: mimetype, others };
}

/** Reads only the first bytes of a file. */
export async function readFirstBytes(storage: Storage, bucket: string, path: string, bytes: number): Promise<Buffer> {
  const { data, error } = await storage.from(bucket).createSignedUrl(path, ADDRESS_SECONDS);
  if (error) throw new Error(`Could not sign a file of ${bucket}.`, { cause: error });
  const answer = await fetch(data.signedUrl, {
    headers: { range: `bytes=0-${bytes - 1}` },
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`Could not read a file of ${bucket}: ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer()).subarray(0, bytes);
}

export async function removeStored(storage: Storage, bucket: string, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await storage.from(bucket).remove(paths);
  if (error) throw new Error(`Could not delete files of ${bucket}.`, { cause: error });
}
