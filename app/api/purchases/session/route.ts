import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { callerOf } from "#lib/purchases/asker";
import { claimSession } from "#lib/purchases/mutations";
import { sessionSchema } from "#lib/purchases/schema";

export const POST = route({
  body: sessionSchema,
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-session", windowSeconds: 60, perUser: 20, perNetwork: 60 },
  async handler({ request, session, body: { purchaseId, userId } }) {
    return Response.json({ session: await claimSession(callerOf(request, session), purchaseId, userId) });
  },
});
