import { z } from "zod";
import { drawRefusalOf } from "#components/purchase/form/refused-receipt-form.ts";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { withFlash } from "#lib/http/pages/flash.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { returnSalesOf } from "#lib/purchases/refunds/mutations.ts";
import { leadToReceipt } from "#lib/purchases/refunds/refund-form.ts";

/** The author returns every sale of a post that has not been sent to them. Those buyers lose access. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "refund-buyers", windowSeconds: 3600, perUser: 20 },
  body: z.strictObject({}),
  form: {
    toBody: () => ({}),
    drawRefusal: drawRefusalOf({
      heading: "Nothing was returned",
      button: "Return the money",
      actionOf: ({ postId }) => `/api/posts/${postId}/refund-buyers`,
    }),
  },
  handler: async ({ params: { id }, session, form }) => {
    const sales = await returnSalesOf(session, id);
    if (form) return withFlash(leadToReceipt(form.purchaseId), "sales-returned");
    return Response.json({ sales }, { status: 202 });
  },
});
