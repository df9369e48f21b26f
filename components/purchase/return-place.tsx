import type { Route } from "next";

const LABEL = "Tell us where";

/** Where a reader says to which address their Nano goes back: the receipt, which this browser may open. */
export function linkToReturn(purchaseId: string): { href: Route; children: string } {
  return { href: `/receipts/${purchaseId}` as Route, children: LABEL };
}

/** The same in a message. */
export function leadToReturn(purchaseId: string): { label: string; onSelect: () => void } {
  return { label: LABEL, onSelect: () => location.assign(`/receipts/${purchaseId}`) };
}
