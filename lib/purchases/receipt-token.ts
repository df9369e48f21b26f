import "server-only";
import { env } from "#lib/env/server";
import { accessTokenOf, readAccessToken } from "#lib/purchases/access-token";

const PURPOSE = "receipt" as const;

/** Whether this opens the receipt of this purchase; it opens nothing else. */
export function isReceiptToken(purchaseId: string, token: string): boolean {
  return readAccessToken(token, PURPOSE) === purchaseId;
}

/** The receipt's page, with the token that opens it: for who may give it to others. */
export function receiptUrlOf(purchaseId: string): string {
  return new URL(`/receipts/${purchaseId}?t=${accessTokenOf(purchaseId, PURPOSE)}`, env.SITE_URL).href;
}
