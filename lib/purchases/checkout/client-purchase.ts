import type { OpenedPurchase, Purchase, PurchaseState } from "#lib/purchases/purchase.ts";

/** A purchase as the buyer's browser holds it, one per post. `amount` is in Nano, the other amounts in raw. */
export type ClientPurchase = {
  id: string;
  postId: string;
  ephemeralAddress: string;
  uri: string;
  amount: string;
  amountRaw: string;
  receivedRaw: string;
  missingRaw: string;
  status: Purchase["status"];
  paymentState: Purchase["payment_state"];
  accessToken: string;
  expiresAt: string;
  createdAt: string;
  /** False if the buyer has no session: then the access token is the only proof. */
  hasSession: boolean;
  /** Once it is paid, the receipt is offered before the text (L2). */
  isReceiptFirst: boolean;
};

/** Renames the fields of an answer to those that the page holds. */
export function toClientPurchase(
  { purchase, ephemeral_address: address, uri }: OpenedPurchase,
  hasSession: boolean,
): ClientPurchase {
  return {
    ...{ id: purchase.id, postId: purchase.post_id, hasSession, ephemeralAddress: address.ephemeral_address, uri },
    ...{ amount: purchase.amount, amountRaw: purchase.raw_amount, accessToken: purchase.access_token },
    createdAt: purchase.created_at,
    ...changesOf(purchase),
  };
}

export function applyState(purchase: ClientPurchase, state: PurchaseState): ClientPurchase {
  return { ...purchase, ...changesOf(state) };
}

/** What payments and time change. */
function changesOf(state: OpenedPurchase["purchase"] | PurchaseState) {
  return {
    ...{ status: state.status, paymentState: state.payment_state, expiresAt: state.expires_at },
    ...{ receivedRaw: state.received_raw, missingRaw: state.missing_raw, isReceiptFirst: state.receipt_first },
  };
}

/** The same payment URI for another amount, for example the rest of a part payment. */
export function withAmount(uri: string, amountRaw: string): string {
  return uri.replace(/([?&]amount=)\d+/, `$1${amountRaw}`);
}
