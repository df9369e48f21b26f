import { Hono } from "hono";
import { z } from "zod";
import { asCaller } from "#embedded/database/connection.ts";
import { readStorageJson, requestCaller, requestTarget, type StorageContext } from "#embedded/storage/context.ts";
import { notSupported } from "#embedded/storage/failure.ts";
import { getObject, listVisibleNames } from "#embedded/storage/objects/rows.ts";
import { signRead, urlOf } from "#embedded/storage/signatures.ts";

const expiresIn = z.int().min(1);
const oneRequest = z.object({
  expiresIn,
  transform: z.unknown().optional(),
  versionId: z.string().optional(),
});
const manyRequest = z.object({ expiresIn, paths: z.array(z.string()).min(1) });

/** Addresses that open an object for a while, made for those who may see it themselves. */
export function signRoutes(context: StorageContext): Hono {
  const { pool, tokens } = context;
  const routes = new Hono();

  routes.post("/sign/:bucket/:name{.+}", async (c) => {
    const [caller, target] = [await requestCaller(c, context), requestTarget(c)];
    const wanted = await readStorageJson(c, oneRequest);
    if (wanted.transform !== undefined) throw notSupported("Image transformation");
    if (wanted.versionId !== undefined) throw notSupported("Object versioning");
    await asCaller(pool, caller, (tx) => getObject(tx, target));
    const token = await signRead(tokens, target, wanted.expiresIn);
    return c.json({ signedURL: `/object/sign/${urlOf(target)}?token=${token}` });
  });

  routes.post("/sign/:bucket", async (c) => {
    const [caller, bucket] = [await requestCaller(c, context), c.req.param("bucket")];
    const wanted = await readStorageJson(c, manyRequest);
    const visible = await asCaller(pool, caller, (tx) => listVisibleNames(tx, bucket, wanted.paths));
    const signed = wanted.paths.map(async (path) => {
      if (!visible.has(path))
        return { path, signedURL: null, error: "Either the object does not exist or you do not have access to it" };
      const token = await signRead(tokens, { bucket, name: path }, wanted.expiresIn);
      return { path, signedURL: `/object/sign/${bucket}/${path}?token=${token}`, error: null };
    });
    return c.json(await Promise.all(signed));
  });
  return routes;
}
