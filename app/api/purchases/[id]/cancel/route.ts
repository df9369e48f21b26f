import { z } from "zod";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { callerOf } from "#lib/purchases/asker";
import { cancelPurchase } from "#lib/purchases/mutations";
import { readIdempotencyKey } from "#lib/purchases/schema";

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
