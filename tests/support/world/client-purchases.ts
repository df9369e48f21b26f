import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { NEW_PAYMENT, type Payment } from "#lib/purchases/checkout/payment.ts";
import type { PurchaseState } from "#lib/purchases/purchase.ts";

/** A quote of Ӿ0.05, as a browser holds it. */
export function createPurchase(changes: Partial<ClientPurchase> = {}): ClientPurchase {
  return {
    id: "0a0b0c0d-0000-4000-8000-000000000001",
    postId: "0a0b0c0d-0000-4000-8000-000000000002",
    ephemeralAddress: `nano_${"1".repeat(60)}`,
    uri: `nano:nano_${"1".repeat(60)}?amount=${5n * 10n ** 28n}&label=Farthing`,
    amount: "0.05",
    amountRaw: String(5n * 10n ** 28n),
    receivedRaw: "0",
    missingRaw: String(5n * 10n ** 28n),
    status: "pending",
    paymentState: "none",
    accessToken: "token",
    expiresAt: "2026-11-20T12:09:00.000Z",
    createdAt: "2026-11-20T12:00:00.000Z",
    hasSession: true,
    isReceiptFirst: false,
    ...changes,
  };
}

/** What the server answers about it. */
export function createVerdict(changes: Partial<PurchaseState> = {}): PurchaseState {
  const { id, postId, amount, amountRaw, createdAt } = createPurchase();
  return {
    ...{ id, post_id: postId, amount, raw_amount: amountRaw, created_at: createdAt, price_currency: "XNO" },
    ...{ paid_at: null, refund_window_min: 10, refund_window_ends_at: null, receipt_url: null },
    ...{ status: "pending", payment_state: "none", received_raw: "0", missing_raw: String(5n * 10n ** 28n) },
    ...{ expires_at: "2026-11-20T12:09:00.000Z", network: "up", refund_reason: null },
    ...{ returning_raw: "0", returned_raw: "0", unaddressed_raw: "0", receipt_first: false },
    meta: { session_created: false, session_user_id: null },
    ...changes,
  };
}

export function createPayment(changes: Partial<Payment> = {}): Payment {
  return { ...NEW_PAYMENT, step: "open", connection: "connected", purchase: createPurchase(), ...changes };
}
