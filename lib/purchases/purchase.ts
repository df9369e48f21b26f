/** The statuses the reader's page shows (lib/purchases/README.md draws the states). */
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

/** Whether the network answered. `slow`: a payment was seen ten seconds ago and is still unconfirmed. */
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
  /** Opens the receipt for anyone who has it. Null until there is something to show. */
  receipt_url: string | null;
};

/** The answer of `POST /api/purchases/create`. */
export type OpenedPurchase = {
  purchase: PurchaseFacts & { access_token: string };
  ephemeral_address: { ephemeral_address: string };
  uri: string;
};

/** The answer of `POST /api/purchases/verify`. */
export type PurchaseState = PurchaseFacts & {
  meta: { session_created: boolean; session_user_id: string | null };
  network: NetworkView;
  refund_reason: string | null;
  /** Money on its way back, money returned, and money waiting for an address. */
  returning_raw: string;
  returned_raw: string;
  unaddressed_raw: string;
};

/** The answer of `GET /api/purchases/{id}`: enough to rebuild the sheet. */
export type WholePurchase = { purchase: PurchaseState & { access_token: string } } & Pick<
  OpenedPurchase,
  "ephemeral_address" | "uri"
>;
