import "server-only";
import { AppError } from "#lib/errors.ts";
import { formatPaymentUri } from "#lib/nano/payment-uri.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A wallet that paid, and what its author sends back. Null where many share the account: money there may never reach the reader. */
export type GoodwillTarget = { amountRaw: string; to: { account: string; uri: string } | null };

/** Or why nothing can be sent, in words. */
export type Goodwill = { kind: "targets"; targets: GoodwillTarget[] } | { kind: "refused"; why: string };

/** OUT-08: what the author asks their own wallet to send. A sale that is still with us is returned by us. */
export async function findGoodwill(db: Db, purchaseId: string): Promise<Goodwill> {
  const { data, error } = await db.rpc("list_goodwill_targets", { purchase_id: purchaseId });
  if (error) {
    const refusal = toRefusal(error);
    if (refusal instanceof AppError && refusal.status < 500) return { kind: "refused", why: refusal.detail };
    throw refusal;
  }
  // The generated types do not know that a shared account is withheld.
  const rows: { account: string | null; amount_raw: string }[] = data;
  const targets = rows.map(({ account, amount_raw: amountRaw }) => ({
    amountRaw,
    to:
      account === null ? null : { account, uri: formatPaymentUri({ address: account, amountRaw: BigInt(amountRaw) }) },
  }));
  return { kind: "targets", targets };
}
