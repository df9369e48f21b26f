import type { ReceivableRow } from "#lib/admin/rows";

export const REASONS: Record<ReceivableRow["reason"], string> = {
  due: "A payout needs it: it is received with that one",
  stuck: "Its payout has failed or waits for an address",
  alert: "An alert is open for its account",
  left: "Nothing is to be paid from it: dust, or more than was owed",
};

export const BLOCK_WORDS: Readonly<Record<string, string>> = {
  open: "First receive",
  receive: "Receive",
  send: "Send",
};

export const STATE_WORDS: Readonly<Record<string, string>> = { signed: "signed", sent: "sent" };

export const ALERT_WORDS: Readonly<Record<string, string>> = {
  payout_mismatch: "A payout is not what was sold",
  block_differs: "A stored block is not what would be signed",
  payment_not_on_chain: "The chain tells other facts of a payment",
  balance_differs: "An account holds other than the books say",
  foreign_block: "A block on our account that we did not sign",
  payout_cap: "A payout beyond the caps",
  payout_failed: "A payout failed eight times",
  account_differs: "A reconciliation found another sum",
  foreign_node: "A node of another Nano network",
};
