import "server-only";
import { leaveOut, type OwnRows } from "#lib/exports/own-rows.ts";
import { findStored } from "#lib/storage/stored-file.ts";
import { adminDb } from "#lib/supabase/admin.ts";

/** Where it is stored, and where it goes in the archive. */
type Media = { path: string; to: string };

/**
 * The pieces of pictures and files, one after the other: readers need the storage, too. One that is not there is left
 * out: it must not keep all else from being exported. The rows that name them were read with the person's rights.
 */
export async function* readMedia(
  rows: OwnRows,
  bucket: "paid-images" | "post-files",
  items: readonly Media[],
): AsyncGenerator<{ to: string; pieces: Uint8Array[] }> {
  for (const item of items) {
    const pieces = await readOne(rows, bucket, item);
    if (pieces) yield { to: item.to, pieces };
    else rows.missing.add(item.to);
  }
}

async function readOne(rows: OwnRows, bucket: string, { path, to }: Media): Promise<Uint8Array[] | null> {
  const { storage } = adminDb();
  const { data, error } = await storage.from(bucket).download(path).asStream();
  // As they came: each copy makes the process clean up its memory sooner.
  if (!error) return Array.fromAsync<Uint8Array>(data);
  // Also for a row of the storage whose bytes are gone.
  if ("statusCode" in error && error.statusCode === "404") return null;
  try {
    if ((await findStored(storage, bucket, path)) === null) return null;
  } catch (damage) {
    leaveOut(rows, to, damage);
    return null;
  }
  throw new Error("Could not read a picture or a file.", { cause: error });
}
