import "server-only";
import { z } from "zod";
import { type ChainBlock, chainBlockSchema } from "#lib/purchases/receipts/chain-block.ts";
import { type Excess, excessSchema } from "#lib/purchases/receipts/excess.ts";
import { type ReceiptFacts, receiptFactsSchema } from "#lib/purchases/receipts/facts.ts";
import type { PaymentLookup } from "#lib/purchases/receipts/payment-lookup.ts";
import type { RefundTraces } from "#lib/purchases/refunds/traces.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Everything known about a purchase. The caller decides who may see what (`lib/purchases/access/purchase-access.ts`). */
export async function findReceiptFacts(purchaseId: string): Promise<ReceiptFacts | null> {
  const { data, error } = await adminDb().rpc("read_receipt", { purchase_id: purchaseId });
  if (error) throw toRefusal(error);
  return receiptFactsSchema.nullable().parse(data);
}

/** What came beyond the price of an owned post. Null without, and once it has been back for a day. Only for its buyer. */
export async function findExcess(purchaseId: string): Promise<Excess | null> {
  const { data, error } = await adminDb().rpc("find_excess", { purchase_id: purchaseId });
  if (error) throw toRefusal(error);
  return excessSchema.nullable().parse(data);
}

const verdictSchema = z.array(z.object({ refusal: z.string().nullable(), reason: z.string().nullable() }));

/** Why the buyer has to ask the author for a refund. Null if the refund would be automatic, or it is too late. */
export async function findReasonToAskAuthor(purchaseId: string, traces: RefundTraces): Promise<string | null> {
  const { data, error } = await adminDb().rpc("judge_refund", { purchase_id: purchaseId, ...traces });
  if (error) throw toRefusal(error);
  const [verdict] = verdictSchema.parse(data);
  return verdict?.refusal === "refund_limit" ? verdict.reason : null;
}

const lookupSchema = z
  .object({
    state: z.enum(["confirmed", "returned", "waiting"]),
    relation: z.enum(["buyer", "seller"]).nullable(),
    purchase_id: z.guid().nullable(),
  })
  .nullable();

/**
 * Looks a payment up by block hash, payment address or purchase id. Only the buyer and the author who was paid learn
 * what it was for.
 */
export async function lookUpPayment(reference: string, userId: string | null): Promise<PaymentLookup | null> {
  const asked = { told: reference, ...(userId === null ? {} : { for_user: userId }) };
  const { data, error } = await adminDb().rpc("look_up_payment", asked).maybeSingle();
  if (error) throw toRefusal(error);
  return lookupSchema.parse(data);
}

/** A block that paid us or that we sent. Null for all others. */
export async function findChainBlock(hash: string): Promise<ChainBlock | null> {
  const { data, error } = await adminDb().rpc("read_chain_block", { asked: hash }).maybeSingle();
  if (error) throw toRefusal(error);
  const found = chainBlockSchema.nullable().parse(data);
  return found && { hash, ...found };
}
