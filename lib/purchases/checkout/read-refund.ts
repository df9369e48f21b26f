import { fields, listOf, oneOf, orNull, readFlag, readText } from "#lib/http/browser/read-json.ts";
import { REFUND_STATUSES, REQUEST_STATES, RETURN_STATES } from "#lib/purchases/refunds/refund.ts";
import type { AskedRefund, RefundView, Return } from "#lib/purchases/refunds/schema.ts";

/** The answer of `/api/purchases/{id}/refund` and `/refund-request`, as `refundViewSchema` has it. */
export const readRefundView = fields<RefundView>({
  ...{ status: oneOf(REFUND_STATUSES), reason: orNull(readText), title: readText, amount_raw: readText },
  ...{ refund_until: orNull(readText), target: orNull(readText), author_handle: orNull(readText) },
  ...{ block_hash: orNull(readText), is_askable: readFlag },
  returns: listOf(
    fields<Return>({
      ...{ amount_raw: readText, state: oneOf(RETURN_STATES), to: orNull(readText) },
      ...{ block_hash: orNull(readText), is_turnable: readFlag },
    }),
  ),
  request: orNull(fields<AskedRefund>({ reason: readText, asked_at: readText, state: oneOf(REQUEST_STATES) })),
});
