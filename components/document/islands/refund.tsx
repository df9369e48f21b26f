import { createRoot, type Root } from "react-dom/client";
import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { RefundDialog } from "#components/purchase/refunds/refund-dialog.tsx";
import { rememberReturn } from "#components/purchase/refunds/returned-here.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

let root: Root | undefined;

/** The refund dialog of a RefundButton, or of a receipt. */
registerIsland("refund", { open: (button) => show(button, true) });

function show(button: HTMLElement, isOpen: boolean): void {
  const { purchase = "", until = null, keepsAccess, focusAfter = "" } = button.dataset;
  root ??= createRoot(document.body.appendChild(make("div")));
  root.render(
    <RefundDialog
      focusAfter={() => (button.isConnected ? button : document.getElementById(focusAfter))}
      keepsAccess={keepsAccess !== undefined}
      key={purchase}
      onChanged={(view) => closeReturnedPost(purchase, view)}
      onOpenChange={(next) => show(button, next)}
      open={isOpen}
      purchaseId={purchase}
      refundUntil={until}
    />,
  );
}

/** The text closes at once: the post is locked again, and says where the money is (the island "returned-post"). */
function closeReturnedPost(purchaseId: string, { status }: RefundView): void {
  if (status !== "refund_pending" && status !== "refunded") return;
  if (!document.querySelector("[data-own-post]")) return;
  rememberReturn(purchaseId);
  location.reload();
}
