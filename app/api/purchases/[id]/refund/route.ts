import { z } from "zod";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { readRefund, refundPurchase } from "#lib/purchases/refunds/mutations.ts";
import { refundSchema } from "#lib/purchases/refunds/schema.ts";
import { refundTracesOf } from "#lib/purchases/refunds/traces.ts";

const params = z.object({ id: uuidParam });

/** Before the refund: where the money would go. Afterwards: where it is. */
export const GET = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "refund-read", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id }, ...call }) =>
    Response.json(await readRefund(await requirePurchaseAccess(call, id), tracesOf(call.request))),
});

/** 202 while the money is on its way, 200 with the block once it is back. */
export const POST = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "refund", windowSeconds: 600, perUser: 30, perNetwork: 60 },
  body: refundSchema,
  handler: async ({ params: { id }, body, ...call }) => {
    const view = await refundPurchase(await requirePurchaseAccess(call, id), body, tracesOf(call.request));
    return Response.json(view, { status: view.status === "refunded" ? 200 : 202 });
  },
});

function tracesOf(request: Request) {
  return refundTracesOf(request.headers, requestJar(request).readAll());
}
