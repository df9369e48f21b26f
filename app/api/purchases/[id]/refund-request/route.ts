import { z } from "zod";
import { drawRefusalOf } from "#components/purchase/form/refused-receipt-form.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { requestRefund } from "#lib/purchases/refunds/mutations.ts";
import { leadToReceipt, toRequestBody } from "#lib/purchases/refunds/refund-form.ts";
import { askAuthorSchema } from "#lib/purchases/refunds/schema.ts";
import { refundTracesOf } from "#lib/purchases/refunds/traces.ts";

/** The buyer asks the author for a refund: once for a purchase, again changes nothing. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "refund-request", windowSeconds: 600, perUser: 30, perNetwork: 60 },
  body: askAuthorSchema,
  form: {
    toBody: toRequestBody,
    drawRefusal: drawRefusalOf({
      heading: "The author was not asked",
      button: "Ask the author",
      actionOf: ({ purchaseId }) => `/api/purchases/${purchaseId}/refund-request`,
    }),
  },
  handler: async ({ params: { id }, body, form, ...call }) => {
    const traces = refundTracesOf(call.request.headers, requestJar(call.request).readAll());
    const view = await requestRefund(await requirePurchaseAccess(call, id), body.reason, traces);
    return form ? leadToReceipt(id) : Response.json(view);
  },
});
