import { keepReadingToken } from "#lib/auth/reading-tokens";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { toOpened } from "#lib/purchases/answers";
import { callerOf } from "#lib/purchases/asker";
import { requestContextOf } from "#lib/purchases/circumstances";
import { openPurchase } from "#lib/purchases/mutations";
import { acceptsTerms } from "#lib/purchases/payment-terms";
import { keepDevice } from "#lib/purchases/refund-traces";
import { createSchema, readIdempotencyKey } from "#lib/purchases/schema";

const what = "payment requests";

export const POST = route({
  body: createSchema,
  sessionOf: optionalSession,
  rateLimit: { name: "purchases-create", windowSeconds: 3600, perUser: 20, perNetwork: 60, what },
  async handler({ request, session, body }) {
    const asker = callerOf(request, session);
    const circumstances = requestContextOf(request.headers, acceptsTerms(body));
    const facts = await openPurchase(asker, body, circumstances, readIdempotencyKey(request));
    const answer = toOpened(facts);
    const token = { postId: facts.post_id, token: answer.purchase.access_token };
    if (!session) keepReadingToken(asker.jar, token);
    if (!session || session.viewer.isAnonymous) keepDevice(asker.jar);
    return Response.json(answer, { status: facts.was_changed ? 201 : 200 });
  },
});
