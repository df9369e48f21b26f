import { randomUUID } from "node:crypto";
import pg from "pg";
import type { DatabaseCaller } from "#embedded/caller.ts";
import { actAs, asCaller, inTransaction } from "#embedded/database/connection.ts";
import { type Bucket, getBucket } from "#embedded/storage/buckets/rows.ts";
import { isAllowedMimeType } from "#embedded/storage/buckets/settings.ts";
import type { WrittenBytes } from "#embedded/storage/bytes/folder.ts";
import type { ObjectPath, StorageContext } from "#embedded/storage/context.ts";
import { invalidMimeType, payloadTooLarge, StorageFailure } from "#embedded/storage/failure.ts";
import { requireObjectName } from "#embedded/storage/names.ts";
import { type IncomingFile, readIncomingFile } from "#embedded/storage/objects/incoming-file.ts";
import { type FileMetadata, lockName, type NewObject, writeObject } from "#embedded/storage/objects/rows.ts";
import type { Owner } from "#embedded/storage/owner.ts";

export type Upload = { caller: DatabaseCaller; owner: Owner; target: ObjectPath; isUpsert: boolean };

/** Asks the row rules first, then takes the bytes in, then commits the row that makes them an object. */
export async function storeUpload(context: StorageContext, upload: Upload, request: Request): Promise<string> {
  const { bytes, pool } = context;
  const bucket = await requireMayWrite(context, upload);
  const maxBytes = Math.min(bucket.file_size_limit ?? context.maxFileBytes, context.maxFileBytes);
  if (!isForm(request) && Number(request.headers.get("content-length")) > maxBytes) throw payloadTooLarge();

  const file = await readIncomingFile(request, maxBytes);
  if (!isAllowedMimeType(file.mimeType, bucket.allowed_mime_types)) {
    await file.bytes.cancel();
    throw invalidMimeType(file.mimeType);
  }
  const written = await bytes.receive(file.bytes);
  const object: NewObject = {
    ...upload.target,
    ...upload.owner,
    id: randomUUID(),
    version: written.version,
    metadata: metadataOf(file, written),
    userMetadata: file.userMetadata,
  };
  return commitObject({ bytes, pool }, upload, object);
}

/** Whether the caller's write would stand: tried on the table itself and taken back. */
export async function requireMayWrite({ pool }: Pick<StorageContext, "pool">, upload: Upload): Promise<Bucket> {
  const { caller, owner, target, isUpsert } = upload;
  requireObjectName(target.name);
  const bucket = await getBucket(pool, target.bucket);
  const id = randomUUID();
  await asCaller(pool, caller, async (tx) => {
    await tx.query("savepoint trial");
    await writeObject(tx, { ...target, ...owner, id, version: id, metadata: null, userMetadata: null }, isUpsert);
    await tx.query("rollback to savepoint trial");
  });
  return bucket;
}

/** Makes the written bytes an object; what they replace goes only after the commit. */
export async function commitObject(
  { bytes, pool }: Pick<StorageContext, "bytes" | "pool">,
  { caller, isUpsert }: Pick<Upload, "caller" | "isUpsert">,
  object: NewObject,
): Promise<string> {
  try {
    const { id, replaced } = await inTransaction(pool, async (tx) => {
      const current = await lockName(tx, object);
      await actAs(tx, caller);
      return { id: await writeObject(tx, object, isUpsert), replaced: current };
    });
    if (replaced) await bytes.discard([replaced]);
    return id;
  } catch (error) {
    // A lost connection leaves open whether the commit stands: then the bytes stay, and the sweep decides.
    if (error instanceof StorageFailure || error instanceof pg.DatabaseError) await bytes.discard([object.version]);
    throw error;
  }
}

function isForm(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
}

function metadataOf(file: IncomingFile, { eTag, sizeBytes }: WrittenBytes): FileMetadata {
  return {
    eTag,
    size: sizeBytes,
    mimetype: file.mimeType,
    cacheControl: file.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: sizeBytes,
    httpStatusCode: 200,
    ...(file.contentEncoding && { contentEncoding: file.contentEncoding }),
  };
}
