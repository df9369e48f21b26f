/** Why the signer refuses a row. Raises an alert for staff. */
export type PayoutRefusal = {
  alert: "payout_mismatch" | "payment_not_on_chain" | "balance_differs" | "block_differs";
  detail: string;
  expectedRaw: bigint | null;
  foundRaw: bigint | null;
};
