import { z } from "zod";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { requirePurchaseAccess } from "#lib/purchases/concerned";
import { makeDeviceLink } from "#lib/purchases/device-link";

export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "device-link", windowSeconds: 600, perUser: 20, perNetwork: 40 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, ...call }) =>
    Response.json(await makeDeviceLink(await requirePurchaseAccess(call, id)), { status: 201 }),
});
