import type { Route } from "next";

const LABEL = "Tell us where";

/** The link to where a reader names the address for a refund: the receipt, which this browser may open. */
export function refundAddressLink(purchaseId: string): { href: Route; children: string } {
  return { href: `/receipts/${purchaseId}` as Route, children: LABEL };
}

/** The same in a message. */
export function refundAddressAction(purchaseId: string): { label: string; onSelect: () => void } {
  return { label: LABEL, onSelect: () => location.assign(`/receipts/${purchaseId}`) };
}
