/** Who looks at a receipt: buyers see everything, receipt links show masked wallets, sellers see their side. */
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
  /** Masked for everyone but the buyer. */
  to: string | null;
  block_hash: string | null;
  paid_at: string | null;
};

/** A purchase as the receipt page and `GET /api/purchases/{id}/receipt` show it. Amounts are raw, as text. */
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
  /** What the buyer agreed to before paying, word for word. The id names the version. */
  consent: { text_id: string; text: string; at: string } | null;
  contact: string;
};

const EDGE = 5;
const PREFIX = "nano_";

/** The first and last five characters of an account: enough to recognise it, too few to reconstruct it. */
export function maskAccount(account: string): string {
  return `${PREFIX}${account.slice(PREFIX.length, PREFIX.length + EDGE)}…${account.slice(-EDGE)}`;
}

const ROLES: Record<BlockRole, string> = {
  payment: "Your payment",
  creator: "To the author",
  split: "To a co-author",
  referrer: "To the referrer",
  fee: "Farthing’s share",
  refund: "Back to you",
  excess: "Overpayment, back to you",
};

export function describeRole(role: BlockRole, viewpoint: Viewpoint): string {
  return viewpoint === "seller" && role === "creator" ? "To you" : ROLES[role];
}

export const RECEIPT_STATUS_WORDS: Record<Receipt["status"], string> = {
  pending: "Waiting for payment",
  paid: "Paid",
  expired: "Expired unpaid",
  cancelled: "Cancelled",
  refund_pending: "On its way back",
  refunded: "Returned",
  failed: "Failed on our side",
};
