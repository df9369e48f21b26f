import { z } from "zod";
import {
  type OpenedPurchase,
  type PurchaseState,
  purchaseSchema,
  wholePurchaseSchema,
} from "#lib/purchases/purchase.ts";

const { shape } = purchaseSchema;

/** A purchase as the buyer's browser holds it, one per post. `amount` is in Nano, the other amounts in raw. */
export const clientPurchaseSchema = z.object({
  ...{ id: shape.id, postId: shape.post_id, ephemeralAddress: z.string(), uri: wholePurchaseSchema.shape.uri },
  ...{ amount: shape.amount, amountRaw: shape.raw_amount, receivedRaw: shape.received_raw },
  ...{ missingRaw: shape.missing_raw, status: shape.status, paymentState: shape.payment_state },
  ...{ accessToken: shape.access_token, expiresAt: shape.expires_at, createdAt: shape.created_at },
  /** False if the buyer has no session: then the access token is the only proof. */
  hasSession: z.boolean(),
});

export type ClientPurchase = z.infer<typeof clientPurchaseSchema>;

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
    ...{ receivedRaw: state.received_raw, missingRaw: state.missing_raw },
  };
}

/** The same payment URI for another amount, for example the rest of a part payment. */
export function withAmount(uri: string, amountRaw: string): string {
  return uri.replace(/([?&]amount=)\d+/, `$1${amountRaw}`);
}
