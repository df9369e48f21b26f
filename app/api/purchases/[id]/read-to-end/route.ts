import { z } from "zod";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { requirePurchaseAccess } from "#lib/purchases/concerned";
import { noteReadToEnd } from "#lib/purchases/refund-mutations";

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
