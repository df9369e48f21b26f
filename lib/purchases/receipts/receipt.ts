import type { ReceiptFacts, ReturnFacts } from "#lib/purchases/receipts/facts.ts";
import type { Return } from "#lib/purchases/refunds/schema.ts";

/** Who looks at a receipt: buyers see everything, receipt links show masked wallets, sellers see their side. */
export type Viewpoint = "buyer" | "receipt" | "seller";

export type BlockRole = "payment" | "creator" | "split" | "referrer" | "fee" | "refund" | "excess";

export type ReceiptBlock = Omit<ReceiptFacts["blocks"][number], "role"> & {
  role: BlockRole;
  explorer_url: string | null;
};

export type ReceiptReturn = Pick<ReturnFacts, "amount_raw" | "block_hash" | "paid_at"> & {
  state: Return["state"];
  /** Masked for everyone but the buyer. */
  to: string | null;
};

type FromFacts =
  | ("status" | "paid_at" | "refund_until" | "refunded_at" | "refund_reason" | "quoted_raw")
  | ("rate_usd" | "rate_at" | "kept_raw" | "creator_raw" | "fee_raw" | "fee_bps");

/** A purchase as the receipt page and `GET /api/purchases/{id}/receipt` show it. Amounts are raw, as text. */
export type Receipt = Pick<ReceiptFacts, FromFacts> & {
  number: string | null;
  purchase_id: string;
  quoted_at: string;
  seller: Omit<ReceiptFacts["seller"], "name" | "seller_type"> & {
    name: string;
    type: ReceiptFacts["seller"]["seller_type"];
  };
  post: Pick<ReceiptFacts["post"], "title" | "version"> & { url: string };
  quoted_usd_micros: string | null;
  /** The sites that the rate is the median of. Null if they were not noted, as before November 2026. */
  rate_sources: string[] | null;
  /** Sellers see their part alone. */
  received_raw: string | null;
  payer: string | null;
  blocks: ReceiptBlock[];
  returns: ReceiptReturn[];
  /** What the buyer agreed to before paying, word for word. The id names the version. */
  consent: { text_id: string; text: string; at: string } | null;
  /** The right of withdrawal by EU law: until when, or when it was used. Null without that right. */
  withdrawal: { until: string; withdrawn_at: string | null; reference: string | null } | null;
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
