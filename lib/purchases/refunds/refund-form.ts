import "server-only";
import { AppError } from "#lib/errors.ts";
import type { FormFields } from "#lib/http/form-call.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { REFUND_REASONS } from "#lib/purchases/refunds/refund.ts";

const OTHER = REFUND_REASONS.at(-1);

/** The body of a refund, from a receipt's form. An empty address is the wallet that paid, one named later, or a mistake. */
export function toRefundBody({ addressOnly, later, ...fields }: FormFields): unknown {
  const [address, reason] = [fields.address?.trim() ?? "", reasonOf(fields)];
  if (addressOnly && !address) throw mistake("address", "Enter one of your Nano addresses.");
  return {
    ...(reason ? { reason } : {}),
    ...(address ? { address } : {}),
    ...(!address && later ? { address: null } : {}),
    ...(addressOnly ? { addressOnly: true } : {}),
  };
}

/** The body of a request to the author. */
export function toRequestBody(fields: FormFields): unknown {
  const reason = reasonOf(fields);
  if (reason) return { reason };
  throw mistake("reason", fields.reason === OTHER ? "Say why, in a word or two." : "Choose a reason.");
}

/** Leads a browser whose form was taken back to the receipt that it names. */
export function leadToReceipt(purchaseId: string | undefined): Response {
  const id = uuidParam.safeParse(purchaseId).data;
  const location = id ? `/receipts/${id}` : "/settings/purchases";
  return new Response(null, { status: 303, headers: { location } });
}

/** Own words count for the reason that asks for them, or without a reason. */
function reasonOf({ reason = "", words = "" }: FormFields): string {
  return reason === OTHER || reason === "" ? words.trim() : reason;
}

function mistake(field: string, detail: string): AppError {
  return new AppError("validation_failed", { detail, field });
}
