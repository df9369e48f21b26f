import { z } from "zod";
import { requestJar } from "#lib/auth/request-jar";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { requirePurchaseAccess } from "#lib/purchases/concerned";
import { requestRefund } from "#lib/purchases/refund-mutations";
import { askAuthorSchema } from "#lib/purchases/refund-schema";
import { refundTracesOf } from "#lib/purchases/refund-traces";

/** The buyer asks the author for a refund: once for a purchase, again changes nothing. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "refund-request", windowSeconds: 600, perUser: 30, perNetwork: 60 },
  body: askAuthorSchema,
  handler: async ({ params: { id }, body, ...call }) => {
    const traces = refundTracesOf(call.request.headers, requestJar(call.request).readAll());
    return Response.json(await requestRefund(await requirePurchaseAccess(call, id), body.reason, traces));
  },
});
