import { drawRefusedCheck } from "#components/purchase/form/refused-form.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { answerCheck } from "#lib/purchases/access/check-form.ts";
import { toState } from "#lib/purchases/quote/answers.ts";
import { verifySchema } from "#lib/purchases/schema.ts";
import { verifyPurchase } from "#lib/purchases/settle/verify.ts";

export const POST = route({
  body: verifySchema,
  form: {
    toBody: ({ purchaseId }) => ({ purchaseId }),
    drawRefusal: async (refusal, fields) => drawRefusedCheck(refusal, fields),
  },
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-verify", windowSeconds: 60, perUser: 120, perNetwork: 600 },
  async handler({ request, session, body, form }) {
    const caller = callerOf(request, session);
    const { snapshot, network } = await verifyPurchase(caller, body.purchaseId);
    if (form) return answerCheck(request, caller, snapshot, form.from === "lookup");
    return Response.json(toState(snapshot, network));
  },
});
