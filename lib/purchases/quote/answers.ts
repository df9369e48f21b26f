import "server-only";
import { formatPaymentUri } from "#lib/nano/payment-uri.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { accessTokenOf } from "#lib/purchases/access/access-token.ts";
import type { OpenedPurchase, Purchase, PurchaseState, WholePurchase } from "#lib/purchases/purchase.ts";
import { paymentMessage } from "#lib/purchases/quote/payment-message.ts";
import { receiptUrlOf } from "#lib/purchases/receipts/token.ts";
import type { Facts, PurchaseSnapshot } from "#lib/purchases/schema.ts";

const LABEL = "Farthing";

type Quoted = Omit<OpenedPurchase["purchase"], "access_token">;

export function toOpened(facts: Facts): OpenedPurchase {
  return { purchase: { ...toFacts(facts), access_token: accessTokenOf(facts.id) }, ...toRequest(facts) };
}

export function toState(snapshot: PurchaseSnapshot, network: Purchase["network"]): PurchaseState {
  const { facts, refund_reason, returning_raw, returned_raw, unaddressed_raw } = snapshot;
  return { ...toFacts(facts), meta: facts.meta, network, refund_reason, returning_raw, returned_raw, unaddressed_raw };
}

export function toWhole(snapshot: PurchaseSnapshot, network: Purchase["network"]): WholePurchase {
  const { facts } = snapshot;
  return { purchase: { ...toState(snapshot, network), access_token: accessTokenOf(facts.id) }, ...toRequest(facts) };
}

/** Leaves out what only the server needs. */
function toFacts({ buyer_id, ephemeral_address, amount_raw, meta, was_changed, post_title, ...facts }: Facts): Quoted {
  const receipt_url = facts.received_raw === "0" ? null : receiptUrlOf(facts.id);
  const amount = formatAmount(BigInt(amount_raw), "Nano");
  return { ...facts, amount, raw_amount: amount_raw, receipt_url };
}

/** What a wallet needs: the address, how much is still missing, and what for. */
function toRequest({ ephemeral_address, amount_raw, missing_raw, post_title }: Facts) {
  const missingRaw = BigInt(missing_raw);
  const amountRaw = missingRaw > 0n ? missingRaw : BigInt(amount_raw);
  const message = paymentMessage(post_title ?? "");
  const uri = formatPaymentUri({ address: ephemeral_address, amountRaw, label: LABEL, message });
  return { ephemeral_address: { ephemeral_address }, uri };
}
