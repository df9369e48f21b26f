import { type Context, Hono } from "hono";
import { type DatabaseCaller, SERVICE } from "#embedded/caller.ts";
import { asCaller } from "#embedded/database/connection.ts";
import { getBucket } from "#embedded/storage/buckets/rows.ts";
import { requestCaller, requestTarget, type StorageContext } from "#embedded/storage/context.ts";
import { bucketNotFound } from "#embedded/storage/failure.ts";
import { getObject, type ObjectRow } from "#embedded/storage/objects/rows.ts";
import { type Serving, serveObject } from "#embedded/storage/objects/serve.ts";
import { verifyRead } from "#embedded/storage/signatures.ts";

const INFO_PREFIXES = ["/info/authenticated", "/info"];
const CONTENT_PREFIXES = ["/authenticated", ""];
const TARGET = "/:bucket/:name{.+}";

/** Reading objects: by public address, by signed address, or as a caller whom the row rules let see them. */
export function downloadRoutes(context: StorageContext): Hono {
  const routes = new Hono();
  const find = (c: Context, caller: DatabaseCaller) =>
    asCaller(context.pool, caller, (tx) => getObject(tx, requestTarget(c)));
  const serve = (c: Context, caller: DatabaseCaller, serving: Omit<Serving, "download"> = {}) =>
    serveObject(context.bytes, () => find(c, caller), c.req.raw, { ...serving, download: c.req.query("download") });

  routes.get(`/public${TARGET}`, async (c) => {
    await requirePublicBucket(c, context);
    return serve(c, SERVICE);
  });
  routes.get(`/info/public${TARGET}`, async (c) => {
    await requirePublicBucket(c, context);
    return c.json(infoOf(await find(c, SERVICE)));
  });
  routes.get(`/sign${TARGET}`, async (c) => {
    const grant = await verifyRead(context.tokens, c.req.query("token") ?? "", requestTarget(c));
    return serve(c, SERVICE, grant);
  });
  for (const prefix of INFO_PREFIXES) {
    routes.get(`${prefix}${TARGET}`, async (c) => c.json(infoOf(await find(c, await readerOf(c, context)))));
  }
  for (const prefix of CONTENT_PREFIXES) {
    routes.get(`${prefix}${TARGET}`, async (c) => serve(c, await readerOf(c, context)));
  }
  return routes;
}

async function requirePublicBucket(c: Context, { pool }: StorageContext): Promise<void> {
  const bucket = await getBucket(pool, requestTarget(c).bucket);
  if (!bucket.public) throw bucketNotFound();
}

/** A public bucket is readable past the row rules; any other only as the caller. */
async function readerOf(c: Context, context: StorageContext): Promise<DatabaseCaller> {
  const bucket = await getBucket(context.pool, requestTarget(c).bucket);
  return bucket.public ? SERVICE : requestCaller(c, context);
}

function infoOf({ metadata, ...object }: ObjectRow) {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    content_encoding: metadata.contentEncoding ?? null,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  };
}
