import { Hono } from "hono";
import { z } from "zod";
import { asCaller } from "#embedded/database/connection.ts";
import { readStorageJson, requestCaller, requestTarget, type StorageContext } from "#embedded/storage/context.ts";
import { notSupported, objectNotFound } from "#embedded/storage/failure.ts";
import { requireObjectName } from "#embedded/storage/names.ts";
import { copiedMetadata, copyObject } from "#embedded/storage/objects/copy.ts";
import { listEntries, objectListing } from "#embedded/storage/objects/list.ts";
import { deleteObjects, getObject, moveObject } from "#embedded/storage/objects/rows.ts";
import { ownerOf } from "#embedded/storage/owner.ts";
import { urlOf } from "#embedded/storage/signatures.ts";

const removal = z.object({ prefixes: z.array(z.union([z.string(), z.object({ versionId: z.string() })])).min(1) });
const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.string().optional(),
});
const copying = transfer.extend({ copyMetadata: z.boolean().default(true), metadata: copiedMetadata.prefault({}) });

/** Listing, removing, moving and copying, always as the caller whom the row rules judge. */
export function changeRoutes(context: StorageContext): Hono {
  const { pool, bytes } = context;
  const routes = new Hono();

  routes.post("/list/:bucket", async (c) => {
    const [caller, listing] = [await requestCaller(c, context), await readStorageJson(c, objectListing)];
    return c.json(await asCaller(pool, caller, (tx) => listEntries(tx, c.req.param("bucket"), listing)));
  });

  routes.post("/move", async (c) => {
    const caller = await requestCaller(c, context);
    const [source, target] = readPaths(await readStorageJson(c, transfer));
    const id = await asCaller(pool, caller, async (tx) => {
      await getObject(tx, source);
      return moveObject(tx, source, target, ownerOf(caller));
    });
    return c.json({ message: "Successfully moved", Id: id, Key: target.name });
  });

  routes.post("/copy", async (c) => {
    const caller = await requestCaller(c, context);
    const wanted = await readStorageJson(c, copying);
    const [source, target] = readPaths(wanted);
    const copy = await copyObject(context, caller, [source, target], {
      isUpsert: c.req.header("x-upsert") === "true",
      replacedMetadata: wanted.copyMetadata ? null : wanted.metadata,
    });
    return c.json({ Id: copy.id, Key: urlOf(target), ...copy });
  });

  routes.delete("/:bucket", async (c) => {
    const caller = await requestCaller(c, context);
    const names = (await readStorageJson(c, removal)).prefixes.map((entry) => {
      if (typeof entry !== "string") throw notSupported("Object versioning");
      return entry;
    });
    const removed = await asCaller(pool, caller, (tx) => deleteObjects(tx, c.req.param("bucket"), names));
    await bytes.discard(removed.map(({ version }) => version));
    return c.json(removed);
  });

  routes.delete("/:bucket/:name{.+}", async (c) => {
    const [caller, { bucket, name }] = [await requestCaller(c, context), requestTarget(c)];
    const [removed] = await asCaller(pool, caller, (tx) => deleteObjects(tx, bucket, [name]));
    if (!removed) throw objectNotFound();
    await bytes.discard([removed.version]);
    return c.json({ message: "Successfully deleted" });
  });
  return routes;
}

function readPaths(wanted: z.infer<typeof transfer>) {
  if (wanted.sourceVersionId !== undefined) throw notSupported("Object versioning");
  const target = {
    bucket: wanted.destinationBucket ?? wanted.bucketId,
    name: requireObjectName(wanted.destinationKey),
  };
  return [{ bucket: wanted.bucketId, name: wanted.sourceKey }, target] as const;
}
