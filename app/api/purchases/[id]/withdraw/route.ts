import { z } from "zod";
import { drawRefusalOf } from "#components/purchase/form/refused-receipt-form.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { requirePurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";
import { withdrawPurchase } from "#lib/purchases/refunds/mutations.ts";
import { leadToConfirmation, toWithdrawBody, withdrawSchema } from "#lib/purchases/refunds/withdrawal.ts";

/** Withdraws from the contract, while the buyer may by law. Answers with the receipt, which confirms it. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "withdraw", windowSeconds: 600, perUser: 30, perNetwork: 60 },
  body: withdrawSchema,
  form: {
    toBody: toWithdrawBody,
    drawRefusal: drawRefusalOf({
      heading: "You have not withdrawn",
      button: "Confirm withdrawal",
      actionOf: ({ purchaseId }) => `/api/purchases/${purchaseId}/withdraw`,
    }),
  },
  handler: async ({ params: { id }, body: { address, receiptToken }, form, ...call }) => {
    await withdrawPurchase(await requirePurchaseAccess(call, id, receiptToken), address);
    if (form) return leadToConfirmation(id, receiptToken);
    return Response.json(toReceipt(await requirePurchaseAccess(call, id, receiptToken)));
  },
});
