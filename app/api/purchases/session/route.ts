import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import type { ClaimedSession } from "#lib/purchases/purchase.ts";
import { claimSession } from "#lib/purchases/quote/mutations.ts";
import { sessionSchema } from "#lib/purchases/schema.ts";

export const POST = route({
  body: sessionSchema,
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-session", windowSeconds: 60, perUser: 20, perNetwork: 60 },
  async handler({ request, session, body: { purchaseId, userId } }) {
    const answer: ClaimedSession = { session: await claimSession(callerOf(request, session), purchaseId, userId) };
    return Response.json(answer);
  },
});
