import "server-only";
import { lookUpPayment } from "#lib/purchases/receipt-queries";
import { parsePaymentReference } from "#lib/purchases/told-payment";
import type { LookUpAnswer } from "#lib/site/contact";

/** The state of a payment, as /contact tells it. Only the people involved learn whose it is. */
export async function lookUpForContact(asked: string, userId: string | null): Promise<LookUpAnswer> {
  const told = parsePaymentReference(asked);
  return told === null ? "unreadable" : { found: await lookUpPayment(told, userId) };
}
