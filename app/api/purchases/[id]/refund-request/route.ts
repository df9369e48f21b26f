import { z } from "zod";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { requestRefund } from "#lib/purchases/refunds/mutations.ts";
import { askAuthorSchema } from "#lib/purchases/refunds/schema.ts";
import { refundTracesOf } from "#lib/purchases/refunds/traces.ts";

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
