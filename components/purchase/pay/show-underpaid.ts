import { requestIsland } from "#components/document/islands.ts";
import { findPayForm } from "#components/purchase/pay/page-parts.ts";

/** The island "pay" shows it on the page. */
export function showUnderpaid(purchaseId: string): void {
  const form = findPayForm();
  if (!form) return;
  form.dataset.underpaid = purchaseId;
  requestIsland("pay", form);
}
