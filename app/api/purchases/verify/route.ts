import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { toState } from "#lib/purchases/quote/answers.ts";
import { verifySchema } from "#lib/purchases/schema.ts";
import { verifyPurchase } from "#lib/purchases/settle/verify.ts";

export const POST = route({
  body: verifySchema,
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-verify", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  async handler({ request, session, body }) {
    const { snapshot, network } = await verifyPurchase(callerOf(request, session), body.purchaseId);
    return Response.json(toState(snapshot, network));
  },
});
