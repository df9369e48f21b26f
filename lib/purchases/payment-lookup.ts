/** What may be told of a payment by its hash, and whose it is where the asker is that person. */
export type PaymentLookup = {
  state: "confirmed" | "returned" | "waiting";
  relation: "buyer" | "seller" | null;
  purchase_id: string | null;
};
