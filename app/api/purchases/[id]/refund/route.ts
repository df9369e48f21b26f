import { z } from "zod";
import { optionalSession } from "#lib/auth/session";
import { route } from "#lib/http/route";
import { uuidParam } from "#lib/http/uuid";
import { requireConcerned } from "#lib/purchases/concerned";
import { refundPurchase } from "#lib/purchases/refund-mutations";
import { refundSchema } from "#lib/purchases/refund-schema";
import { toRefundView } from "#lib/purchases/refund-view";

const params = z.object({ id: uuidParam });

/** Before it: where the money would go. After it: where it is. */
export const GET = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "refund-read", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id }, ...call }) => Response.json(toRefundView(await requireConcerned(call, id))),
});

/** 202 while the money is on its way, 200 with the block once it is back. */
export const POST = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "refund", windowSeconds: 600, perUser: 30, perNetwork: 60 },
  body: refundSchema,
  handler: async ({ params: { id }, body, ...call }) => {
    const view = await refundPurchase(await requireConcerned(call, id), body);
    return Response.json(view, { status: view.status === "refunded" ? 200 : 202 });
  },
});
