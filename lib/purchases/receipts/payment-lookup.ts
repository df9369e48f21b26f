/** What may be said about a payment found by its hash, and the caller's part in it, if any. */
export type PaymentLookup = {
  state: "confirmed" | "returned" | "waiting";
  relation: "buyer" | "seller" | null;
  purchase_id: string | null;
};
