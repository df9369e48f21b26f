import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { noteReadToEnd } from "#lib/purchases/refunds/mutations.ts";

/** The page reports that its reader reached the end. Nothing is recorded before the time that reading takes. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  body: z.strictObject({}).optional(),
  sessionOf: optionalSession,
  rateLimit: { name: "read-to-end", windowSeconds: 600, perUser: 60, perNetwork: 120 },
  async handler({ params: { id }, ...call }) {
    await noteReadToEnd(await requirePurchaseAccess(call, id));
    return new Response(null, { status: 204 });
  },
});
