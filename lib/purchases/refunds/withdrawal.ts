import { z } from "zod";
import type { FormFields } from "#lib/http/form-call.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import type { ReceiptFacts } from "#lib/purchases/receipts/facts.ts";

const TOKEN = /^[\w-]{1,100}$/;

/** `receiptToken`: of the receipt's link, which is enough here. `address`: left out, the wallet that paid. */
export const withdrawSchema = z.strictObject({
  address: z.string().min(1, "Enter one of your Nano addresses.").max(500).optional(),
  receiptToken: z.string().regex(TOKEN, "That is no token of a receipt.").optional(),
});

/** The body of a withdrawal, from its form. */
export function toWithdrawBody({ address, receiptToken }: FormFields): unknown {
  return { ...(address?.trim() ? { address: address.trim() } : {}), ...(receiptToken ? { receiptToken } : {}) };
}

/** The page of one withdrawal: its form before, the confirmation afterwards. */
export function withdrawalPath(purchaseId: string, receiptToken?: string) {
  return `/withdraw/${purchaseId}${tokenQuery(receiptToken)}` as const;
}

export function tokenQuery(receiptToken: string | undefined): string {
  return receiptToken !== undefined && TOKEN.test(receiptToken) ? `?t=${receiptToken}` : "";
}

export type WithdrawalState = "open" | "withdrawn" | "returned" | "over" | "given_up" | "none";

/** What has become of the right to withdraw, by the database's clock. */
export function judgeWithdrawal(facts: ReceiptFacts): WithdrawalState {
  if (facts.withdrawn_at !== null) return "withdrawn";
  if (facts.status === "refund_pending" || facts.status === "refunded") return "returned";
  if (facts.withdrawal_until === null) return facts.status === "paid" && facts.consent_at ? "given_up" : "none";
  return Date.parse(facts.now) < Date.parse(facts.withdrawal_until) ? "open" : "over";
}

/** A purchase that its reader can withdraw from now. */
export type WithdrawablePurchase = {
  id: string;
  title: string;
  authorName: string;
  amountRaw: string;
  paidAt: string;
  endsAt: string;
};

/** Leads a browser whose form was taken to the confirmation. */
export function leadToConfirmation(purchaseId: string, receiptToken?: string): Response {
  const location = withdrawalPath(uuidParam.parse(purchaseId), receiptToken);
  return new Response(null, { status: 303, headers: { location } });
}
