import "server-only";
import { env } from "#lib/env/server.ts";
import { accessTokenOf, readAccessToken } from "#lib/purchases/access/access-token.ts";

const PURPOSE = "receipt" as const;

/** Reports whether a token opens this purchase's receipt. It opens nothing else. */
export function isReceiptToken(purchaseId: string, token: string): boolean {
  return readAccessToken(token, PURPOSE) === purchaseId;
}

/** The receipt page's URL with its token. Give it only to callers who may share it. */
export function receiptUrlOf(purchaseId: string): string {
  return new URL(`/receipts/${purchaseId}?t=${accessTokenOf(purchaseId, PURPOSE)}`, env.SITE_URL).href;
}
