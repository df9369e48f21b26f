/** Whose receipt it is to whoever looks: all of it is the buyer's; a receipt's own link shows wallets masked; a seller sees his side. */
export type Viewpoint = "buyer" | "receipt" | "seller";

export type BlockRole = "payment" | "creator" | "split" | "referrer" | "fee" | "refund" | "excess";

export type ReceiptBlock = {
  hash: string;
  role: BlockRole;
  amount_raw: string;
  at: string;
  is_confirmed: boolean;
  explorer_url: string | null;
};

export type ReceiptReturn = {
  amount_raw: string;
  state: "waits_for_address" | "on_its_way" | "returned";
  /** Masked, but for the buyer. */
  to: string | null;
  block_hash: string | null;
  paid_at: string | null;
};

/** What leaves of a purchase, as the page shows it and as `GET /api/purchases/{id}/receipt` answers it. Amounts are raw, as text. */
export type Receipt = {
  number: string | null;
  purchase_id: string;
  status: "pending" | "paid" | "expired" | "cancelled" | "refund_pending" | "refunded" | "failed";
  quoted_at: string;
  paid_at: string | null;
  refund_until: string | null;
  refunded_at: string | null;
  refund_reason: string | null;
  seller: {
    name: string;
    handle: string | null;
    type: "private" | "trader" | null;
    legal_name: string | null;
    legal_address: string | null;
    country: string | null;
  };
  post: { title: string; version: number | null; url: string };
  quoted_raw: string;
  quoted_usd_micros: string | null;
  rate_usd: string | null;
  rate_at: string | null;
  rate_source: string | null;
  received_raw: string | null;
  kept_raw: string | null;
  creator_raw: string | null;
  fee_raw: string | null;
  fee_bps: number | null;
  payer: string | null;
  blocks: ReceiptBlock[];
  returns: ReceiptReturn[];
  /** What the buyer agreed to before paying, in its words; its id names the version. */
  consent: { text_id: string; text: string; at: string } | null;
  contact: string;
};

const EDGE = 5;
const PREFIX = "nano_";

/** The first and last five characters of an account: enough for who knows it, too little for who does not. */
export function maskAccount(account: string): string {
  return `${PREFIX}${account.slice(PREFIX.length, PREFIX.length + EDGE)}…${account.slice(-EDGE)}`;
}

const ROLES: Record<BlockRole, string> = {
  payment: "Your payment",
  creator: "To the author",
  split: "To a co-author",
  referrer: "To who shared it",
  fee: "Farthing’s share",
  refund: "Back to you",
  excess: "Too much, back to you",
};

export function describeRole(role: BlockRole, viewpoint: Viewpoint): string {
  return viewpoint === "seller" && role === "creator" ? "To you" : ROLES[role];
}

export const STATUS_WORDS: Record<Receipt["status"], string> = {
  pending: "Waiting for payment",
  paid: "Paid",
  expired: "The quote ended unpaid",
  cancelled: "Cancelled",
  refund_pending: "On its way back",
  refunded: "Returned",
  failed: "Failed on our side",
};
