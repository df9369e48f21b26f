import type { ReceivableRow } from "#lib/admin/rows.ts";

export const REASONS: Record<ReceivableRow["reason"], string> = {
  due: "A payout needs it, and receives it",
  stuck: "Its payout failed or is waiting for an address",
  alert: "An alert is open for its account",
  left: "Nothing will be paid from it: dust, or more than was owed",
};

export const BLOCK_LABELS: Readonly<Record<string, string>> = {
  open: "First receive",
  receive: "Receive",
  send: "Send",
};

export const STATE_LABELS: Readonly<Record<string, string>> = { signed: "signed", sent: "sent" };

export const ALERT_LABELS: Readonly<Record<string, string>> = {
  payout_mismatch: "A payout does not match its sale",
  block_differs: "A stored block differs from the one we would sign",
  payment_not_on_chain: "The chain disagrees with us about a payment",
  balance_differs: "An account’s balance differs from the books",
  foreign_block: "A block on our account that we did not sign",
  payout_cap: "A payout above the caps",
  payout_failed: "A payout failed eight times",
  account_differs: "A reconciliation found a different sum",
  reserve_short: "Our own account is too empty",
  foreign_node: "A node of another Nano network",
  velocity_of_pair: "More than Ӿ200 a day from one buyer to one author",
  velocity_of_newcomer: "More than Ӿ200 a day to an author of this week",
};
