import { type Context, Hono } from "hono";
import { SERVICE } from "#embedded/caller.ts";
import { requestCaller, requestTarget, type StorageContext } from "#embedded/storage/context.ts";
import { requireMayWrite, storeUpload } from "#embedded/storage/objects/upload.ts";
import { ownerNamed, ownerOf } from "#embedded/storage/owner.ts";
import { signUpload, urlOf, verifyUpload } from "#embedded/storage/signatures.ts";

const TARGET = "/:bucket/:name{.+}";

export function uploadRoutes(context: StorageContext): Hono {
  const routes = new Hono();

  routes.post(`/upload/sign${TARGET}`, async (c) => {
    const [target, caller] = [requestTarget(c), await requestCaller(c, context)];
    const [isUpsert, owner] = [wantsUpsert(c), ownerOf(caller)];
    await requireMayWrite(context, { caller, owner, target, isUpsert });
    const token = await signUpload(context.tokens, target, { ownerId: owner.ownerId, isUpsert });
    return c.json({ url: `/object/upload/sign/${urlOf(target)}?token=${token}`, token });
  });

  // The address carries the permission, and only an address made for overwriting works a second time.
  routes.put(`/upload/sign${TARGET}`, async (c) => {
    const target = requestTarget(c);
    const { ownerId, isUpsert } = await verifyUpload(context.tokens, c.req.query("token") ?? "", target);
    await storeUpload(context, { caller: SERVICE, owner: ownerNamed(ownerId), target, isUpsert }, c.req.raw);
    return c.json({ Key: urlOf(target) });
  });

  routes.post(TARGET, (c) => storeAsCaller(c, context, wantsUpsert(c)));
  routes.put(TARGET, (c) => storeAsCaller(c, context, true));
  return routes;
}

async function storeAsCaller(c: Context, context: StorageContext, isUpsert: boolean): Promise<Response> {
  const [target, caller] = [requestTarget(c), await requestCaller(c, context)];
  const id = await storeUpload(context, { caller, owner: ownerOf(caller), target, isUpsert }, c.req.raw);
  return c.json({ Id: id, Key: urlOf(target) });
}

function wantsUpsert(c: Context): boolean {
  return c.req.header("x-upsert") === "true";
}
