import { useState } from "react";
import { refundAddressAction } from "#components/purchase/pay/refund-address-link.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import { readPayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";
import { returnPayment } from "#lib/purchases/checkout/payments.ts";

type Props = {
  postId: string;
  purchaseId: string;
  receivedRaw: string;
  isSendingRest: boolean;
  onSendRest: () => void;
};

/** Too little has arrived: both ways out, one press each. */
export function PartChoices({ postId, purchaseId, receivedRaw, isSendingRest, onSendRest }: Props) {
  const [isAsking, setAsking] = useState(false);
  const handleReturn = async () => {
    setAsking(true);
    await returnPayment(postId).catch((error: unknown) => showRefusal(error, purchaseId));
    setAsking(false);
  };
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {isSendingRest ? null : (
        <Button onClick={onSendRest} size="large" tone="primary">
          Send the rest
        </Button>
      )}
      <Button
        busy={isAsking}
        busyLabel="Asking for it…"
        className="sm:only:col-span-2"
        onClick={handleReturn}
        size={isSendingRest ? "medium" : "large"}
      >
        Give me my {formatNano(receivedRaw)} back
      </Button>
    </div>
  );
}

function showRefusal(error: unknown, purchaseId: string): void {
  const { code, detail } = readPayRefusal(error);
  const description = detail ?? "The connection failed, on your side or ours. Try again in a moment.";
  const action = code === "address_required" ? { action: refundAddressAction(purchaseId) } : {};
  toast({ title: "Your Nano was not sent back yet", description, color: "error", ...action });
}
