import "server-only";
import { parsePaymentReference } from "#lib/purchases/receipts/payment-reference.ts";
import { lookUpPayment } from "#lib/purchases/receipts/queries.ts";
import type { LookUpAnswer } from "#lib/site/contact.ts";

/** The state of a payment, as /contact tells it. Only the buyer and the author see the details. */
export async function lookUpForContact(asked: string, userId: string | null): Promise<LookUpAnswer> {
  const reference = parsePaymentReference(asked);
  return reference === null ? "unreadable" : { found: await lookUpPayment(reference, userId) };
}
