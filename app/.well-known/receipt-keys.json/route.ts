import { receiptKeys } from "#lib/purchases/receipts/signature.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "content-type": "application/jwk-set+json", "cache-control": "public, max-age=3600" };

/** The keys that verify signed receipts. */
export function GET(): Response {
  return new Response(JSON.stringify(receiptKeys()), { headers: HEADERS });
}
