import { createRoot, type Root } from "react-dom/client";
import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";
import { RefundDialog } from "#components/purchase/refunds/refund-dialog.tsx";

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
      onOpenChange={(next) => show(button, next)}
      open={isOpen}
      purchaseId={purchase}
      refundUntil={until}
    />,
  );
}
