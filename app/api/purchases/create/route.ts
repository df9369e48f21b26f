import { drawRefusedForm } from "#components/purchase/form/refused-form.ts";
import { asksForSheet, toSheetContent } from "#components/purchase/sheet/sheet-content.ts";
import { keepReadingToken } from "#lib/auth/session/reading-tokens.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { env } from "#lib/env/server.ts";
import { route } from "#lib/http/route.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { toOpened } from "#lib/purchases/quote/answers.ts";
import { openPurchase } from "#lib/purchases/quote/mutations.ts";
import { acceptsTerms } from "#lib/purchases/quote/payment-terms.ts";
import { consentAskedBy, findOfferedPost, requireShownPrice, toOrder } from "#lib/purchases/quote/purchase-form.ts";
import { requestContextOf } from "#lib/purchases/quote/request-context.ts";
import { keepDevice } from "#lib/purchases/refunds/traces.ts";
import { createSchema, parseIdempotencyKey, readIdempotencyKey } from "#lib/purchases/schema.ts";

const what = "payment requests";

export const POST = route({
  body: createSchema,
  form: {
    toBody: toOrder,
    drawRefusal: async (refusal, fields) =>
      drawRefusedForm({ refusal, fields, post: await findOfferedPost(fields), consent: consentAskedBy(refusal) }),
  },
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-create", windowSeconds: 3600, perUser: 20, perNetwork: 60, what },
  async handler({ request, session, body, form }) {
    const caller = callerOf(request, session);
    const context = requestContextOf(request.headers, acceptsTerms(body));
    const key = form ? parseIdempotencyKey(form.key) : readIdempotencyKey(request);
    if (form) await requireShownPrice(body.postId, form);
    const facts = await openPurchase(caller, body, context, key);
    const answer = toOpened(facts);
    const token = { postId: facts.post_id, token: answer.purchase.access_token };
    if (!session) keepReadingToken(caller.jar, token);
    if (!session || session.viewer.isAnonymous) keepDevice(caller.jar);
    if (form) return new Response(null, { status: 303, headers: { location: `/bought/${facts.id}` } });
    const status = facts.was_changed ? 201 : 200;
    if (!asksForSheet(request.headers)) return Response.json(answer, { status });
    const isTestNetwork = env.NANO_NETWORK === "dev";
    const sheet = toSheetContent(answer, { hasSession: session !== null, isTestNetwork, nowMs: Date.now() });
    return Response.json({ ...answer, sheet }, { status });
  },
});
