import { closeSheet, type SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { FooterRow } from "#components/purchase/sheet/footer-row.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import type { Payment } from "#lib/purchases/checkout/payment.ts";
import { cancelPayment } from "#lib/purchases/checkout/payments.ts";

type Props = { payment: Payment; request: SheetRequest; isTestNetwork: boolean; onClose: () => void };

/** Only unpaid purchases can be cancelled. What has arrived is kept or returned, never cancelled. */
export function SheetFooter({ payment: { step, purchase }, request, isTestNetwork, onClose }: Props) {
  const isUnpaid = step === "opening" || (step === "open" && purchase?.paymentState === "none");
  const cancel = () => {
    closeSheet();
    void cancelPayment(request.postId);
  };
  return (
    <FooterRow isTestNetwork={isTestNetwork} isUnpaid={isUnpaid} path={request.path}>
      <Button className="ms-auto -me-4" onClick={isUnpaid ? cancel : onClose} tone="quiet">
        {isUnpaid ? "Cancel" : "Close"}
      </Button>
    </FooterRow>
  );
}
