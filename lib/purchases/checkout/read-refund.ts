import { fields, listOf, orNull, readJsonFlag, readJsonText, readOneOf } from "#lib/http/browser/read-json.ts";
import { REFUND_STATUSES, REQUEST_STATES, RETURN_STATES } from "#lib/purchases/refunds/refund.ts";
import type { AskedRefund, RefundView, Return } from "#lib/purchases/refunds/schema.ts";

/** The answer of `/api/purchases/{id}/refund` and `/refund-request`, as `refundViewSchema` has it. */
export const readRefundView = fields<RefundView>({
  ...{
    status: readOneOf(REFUND_STATUSES),
    reason: orNull(readJsonText),
    title: readJsonText,
    amount_raw: readJsonText,
  },
  ...{ refund_until: orNull(readJsonText), target: orNull(readJsonText), author_handle: orNull(readJsonText) },
  ...{ block_hash: orNull(readJsonText), is_askable: readJsonFlag },
  returns: listOf(
    fields<Return>({
      ...{ amount_raw: readJsonText, state: readOneOf(RETURN_STATES), to: orNull(readJsonText) },
      ...{ block_hash: orNull(readJsonText), is_turnable: readJsonFlag },
    }),
  ),
  request: orNull(
    fields<AskedRefund>({ reason: readJsonText, asked_at: readJsonText, state: readOneOf(REQUEST_STATES) }),
  ),
});
