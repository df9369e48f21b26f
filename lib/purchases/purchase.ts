/** What the reader's page goes by (lib/purchases/README.md draws the states). */
export const PURCHASE_STATUSES = [
  "pending",
  "paid",
  "expired",
  "cancelled",
  "refund_pending",
  "refunded",
  "failed",
] as const;
export const PAYMENT_STATES = ["none", "seen", "partial", "confirmed", "over", "late"] as const;

export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Whether the network could be asked; `slow` when a payment was seen ten seconds ago and is still not confirmed. */
export type NetworkView = "up" | "slow" | "away";

/** Amounts are raw, as text; times are ISO 8601. */
export type PurchaseFacts = {
  id: string;
  post_id: string;
  status: PurchaseStatus;
  payment_state: PaymentState;
  /** The price in Nano, as people write it, and in raw. */
  amount: string;
  raw_amount: string;
  received_raw: string;
  missing_raw: string;
  /** With "USD", the amount holds until `expires_at`. */
  price_currency: "XNO" | "USD";
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  refund_window_min: number;
  refund_window_ends_at: string | null;
  /** Opens the receipt, for whoever has it; null until there is something to be told. */
  receipt_url: string | null;
};

/** What `POST /api/purchases/create` answers. */
export type OpenedPurchase = {
  purchase: PurchaseFacts & { access_token: string };
  ephemeral_address: { ephemeral_address: string };
  uri: string;
};

/** What `POST /api/purchases/verify` answers. */
export type PurchaseState = PurchaseFacts & {
  meta: { session_created: boolean; session_user_id: string | null };
  network: NetworkView;
  refund_reason: string | null;
  /** Of its money: on its way back, arrived there, and waiting to hear where to. */
  returning_raw: string;
  returned_raw: string;
  unaddressed_raw: string;
};

/** What `GET /api/purchases/{id}` answers: enough to build the sheet anew. */
export type WholePurchase = { purchase: PurchaseState & { access_token: string } } & Pick<
  OpenedPurchase,
  "ephemeral_address" | "uri"
>;
