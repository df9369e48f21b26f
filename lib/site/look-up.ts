import "server-only";
import { lookUpPayment } from "#lib/purchases/receipt-queries";
import { readTold } from "#lib/purchases/told-payment";
import type { LookUpAnswer } from "#lib/site/contact";

/** What became of a payment, as it is told on /contact: whose it is, only who it concerns learns. */
export async function answerAbout(asked: string, userId: string | null): Promise<LookUpAnswer> {
  const told = readTold(asked);
  return told === null ? "unreadable" : { found: await lookUpPayment(told, userId) };
}
