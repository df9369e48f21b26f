import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { makeDeviceLink } from "#lib/purchases/access/device-link.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";

export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "device-link", windowSeconds: 600, perUser: 20, perNetwork: 40 },
  body: z.strictObject({}),
  handler: async ({ params: { id }, ...call }) =>
    Response.json(await makeDeviceLink(await requirePurchaseAccess(call, id)), { status: 201 }),
});
