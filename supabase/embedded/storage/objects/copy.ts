import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DatabaseCaller } from "#embedded/caller.ts";
import { asCaller } from "#embedded/database/connection.ts";
import type { ObjectPath, StorageContext } from "#embedded/storage/context.ts";
import { objectNotFound } from "#embedded/storage/failure.ts";
import { getObject, type ObjectRow } from "#embedded/storage/objects/rows.ts";
import { commitObject, requireMayWrite } from "#embedded/storage/objects/upload.ts";
import { ownerOf } from "#embedded/storage/owner.ts";

export const copiedMetadata = z.object({
  cacheControl: z.string().exactOptional(),
  mimetype: z.string().exactOptional(),
});
export type CopyOptions = { isUpsert: boolean; replacedMetadata: z.infer<typeof copiedMetadata> | null };

/** Copies an object that the caller may see to a name that the caller may write. */
export async function copyObject(
  { bytes, pool }: StorageContext,
  caller: DatabaseCaller,
  [source, target]: [ObjectPath, ObjectPath],
  { isUpsert, replacedMetadata }: CopyOptions,
): Promise<ObjectRow> {
  const original = await asCaller(pool, caller, (tx) => getObject(tx, source));
  const owner = ownerOf(caller);
  await requireMayWrite({ pool }, { caller, owner, target, isUpsert });
  const version = await bytes.copy(original.version).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? objectNotFound() : error;
  });
  const metadata = { ...original.metadata, ...replacedMetadata, lastModified: new Date().toISOString() };
  const userMetadata = replacedMetadata ? null : original.user_metadata;
  const copy = { ...target, ...owner, id: randomUUID(), version, metadata, userMetadata };
  const id = await commitObject({ bytes, pool }, { caller, isUpsert }, copy);
  return { ...original, id, bucket_id: target.bucket, name: target.name, version, metadata };
}
