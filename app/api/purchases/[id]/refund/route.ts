import { z } from "zod";
import { drawRefusalOf } from "#components/purchase/form/refused-receipt-form.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { withFlash } from "#lib/http/pages/flash.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { readRefund, refundPurchase } from "#lib/purchases/refunds/mutations.ts";
import { leadToReceipt, toRefundBody } from "#lib/purchases/refunds/refund-form.ts";
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

/** 202 while the money is on its way, 200 with the block once it is back. A receipt's form leads back to it. */
export const POST = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "refund", windowSeconds: 600, perUser: 30, perNetwork: 60 },
  body: refundSchema,
  form: {
    toBody: toRefundBody,
    drawRefusal: drawRefusalOf({
      heading: "Nothing was returned",
      button: "Return it",
      actionOf: ({ purchaseId }) => `/api/purchases/${purchaseId}/refund`,
    }),
  },
  handler: async ({ params: { id }, body, form, ...call }) => {
    const access = await requirePurchaseAccess(call, id);
    const view = await refundPurchase(access, body, tracesOf(call.request));
    if (form) return access.viewpoint === "seller" ? withFlash(leadToReceipt(id), "sale-returned") : leadToReceipt(id);
    return Response.json(view, { status: view.status === "refunded" ? 200 : 202 });
  },
});

function tracesOf(request: Request) {
  return refundTracesOf(request.headers, requestJar(request).readAll());
}
