import { Hono } from "hono";
import { z } from "zod";
import { asCaller } from "#embedded/database/connection.ts";
import { emptyBucket, removeBucket } from "#embedded/storage/buckets/removal.ts";
import { bucketListing, getBucket, insertBucket, listBuckets, updateBucket } from "#embedded/storage/buckets/rows.ts";
import { bucketSettings, readBucketSettings } from "#embedded/storage/buckets/settings.ts";
import { parseInput, readStorageJson, requestCaller, type StorageContext } from "#embedded/storage/context.ts";
import { notSupported } from "#embedded/storage/failure.ts";
import { requireBucketName } from "#embedded/storage/names.ts";
import { ownerOf } from "#embedded/storage/owner.ts";

const newBucket = bucketSettings.extend({ id: z.string().optional(), name: z.string() });

export function bucketRoutes(context: StorageContext): Hono {
  const { pool, maxFileBytes } = context;
  const routes = new Hono();

  routes.get("/", async (c) => {
    const options = parseInput(bucketListing, c.req.query());
    return c.json(await asCaller(pool, await requestCaller(c, context), (tx) => listBuckets(tx, options)));
  });

  routes.post("/", async (c) => {
    const caller = await requestCaller(c, context);
    const given = await readStorageJson(c, newBucket);
    const name = requireBucketName(given.name);
    const settings = readBucketSettings(given, maxFileBytes);
    await asCaller(pool, caller, (tx) =>
      insertBucket(
        tx,
        {
          id: requireBucketName(given.id ?? name),
          name,
          public: settings.public ?? false,
          file_size_limit: settings.file_size_limit ?? null,
          allowed_mime_types: settings.allowed_mime_types ?? null,
        },
        ownerOf(caller),
      ),
    );
    return c.json({ name });
  });

  routes.get("/:bucket", async (c) => {
    const caller = await requestCaller(c, context);
    return c.json(await asCaller(pool, caller, (tx) => getBucket(tx, c.req.param("bucket"))));
  });

  routes.put("/:bucket", async (c) => {
    const caller = await requestCaller(c, context);
    const change = readBucketSettings(await readStorageJson(c, bucketSettings), maxFileBytes);
    await asCaller(pool, caller, (tx) => updateBucket(tx, c.req.param("bucket"), change));
    return c.json({ message: "Successfully updated" });
  });

  routes.post("/:bucket/empty", async (c) => {
    await emptyBucket(context, await requestCaller(c, context), c.req.param("bucket"));
    return c.json({ message: "Successfully emptied" });
  });

  routes.delete("/:bucket", async (c) => {
    await removeBucket(context, await requestCaller(c, context), c.req.param("bucket"));
    return c.json({ message: "Successfully deleted" });
  });

  routes.all("/:bucket/lifecycle", () => {
    throw notSupported("A bucket's lifecycle configuration");
  });
  return routes;
}
