import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { cancelPurchase } from "#lib/purchases/quote/mutations.ts";
import { readIdempotencyKey } from "#lib/purchases/schema.ts";

export const POST = route({
  params: z.object({ id: uuidParam }),
  body: z.strictObject({}).optional(),
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-cancel", windowSeconds: 3600, perUser: 60, perNetwork: 180, what: "payment requests" },
  async handler({ params, request, session }) {
    await cancelPurchase(callerOf(request, session), params.id, readIdempotencyKey(request));
    return Response.json({ status: "cancelled" });
  },
});
