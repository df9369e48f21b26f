/** Why the signer does not believe a row. It becomes an alert, and a person looks. */
export type Refusal = {
  alert: "payout_mismatch" | "payment_not_on_chain" | "balance_differs" | "block_differs";
  detail: string;
  expectedRaw: bigint | null;
  foundRaw: bigint | null;
};
