import { closeSheet, type SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
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
    <div className="text-caption text-ink-soft flex flex-wrap items-center justify-between gap-x-4">
      {isUnpaid ? (
        <p>
          No Nano yet?{" "}
          <a
            className={linkStyle()}
            href={isTestNetwork ? "/demo-wallet" : `/get-nano?return=${encodeURIComponent(location.pathname)}`}
            rel="noopener"
            target="_blank"
          >
            {isTestNetwork ? "Get some in 2 minutes" : "Ways to get some"}
          </a>
        </p>
      ) : null}
      <Button className="ms-auto -me-4" onClick={isUnpaid ? cancel : onClose} tone="quiet">
        {isUnpaid ? "Cancel" : "Close"}
      </Button>
    </div>
  );
}
