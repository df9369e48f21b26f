import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { toState } from "#lib/purchases/answers";
import { callerOf } from "#lib/purchases/asker";
import { verifySchema } from "#lib/purchases/schema";
import { verifyPurchase } from "#lib/purchases/verify";

export const POST = route({
  body: verifySchema,
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-verify", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  async handler({ request, session, body }) {
    const { look, network } = await verifyPurchase(callerOf(request, session), body.purchaseId);
    return Response.json(toState(look, network));
  },
});
