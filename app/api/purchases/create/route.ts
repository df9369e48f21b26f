import { keepReadingToken } from "#lib/auth/session/reading-tokens.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { toOpened } from "#lib/purchases/quote/answers.ts";
import { openPurchase } from "#lib/purchases/quote/mutations.ts";
import { acceptsTerms } from "#lib/purchases/quote/payment-terms.ts";
import { requestContextOf } from "#lib/purchases/quote/request-context.ts";
import { keepDevice } from "#lib/purchases/refunds/traces.ts";
import { createSchema, readIdempotencyKey } from "#lib/purchases/schema.ts";

const what = "payment requests";

export const POST = route({
  body: createSchema,
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-create", windowSeconds: 3600, perUser: 20, perNetwork: 60, what },
  async handler({ request, session, body }) {
    const asker = callerOf(request, session);
    const context = requestContextOf(request.headers, acceptsTerms(body));
    const facts = await openPurchase(asker, body, context, readIdempotencyKey(request));
    const answer = toOpened(facts);
    const token = { postId: facts.post_id, token: answer.purchase.access_token };
    if (!session) keepReadingToken(asker.jar, token);
    if (!session || session.viewer.isAnonymous) keepDevice(asker.jar);
    return Response.json(answer, { status: facts.was_changed ? 201 : 200 });
  },
});
