import { useState } from "react";
import { formatNano } from "#components/ui/amount-text";
import { Button } from "#components/ui/button";
import { toast } from "#components/ui/toast-store";
import { readPayRefusal } from "#lib/purchases/pay-refusal";
import { returnPayment } from "#lib/purchases/payments";

type Props = { postId: string; receivedRaw: string; isSendingRest: boolean; onSendRest: () => void };

/** Not enough has come: both ways out, one press each. */
export function PartChoices({ postId, receivedRaw, isSendingRest, onSendRest }: Props) {
  const [isAsking, setAsking] = useState(false);
  const giveBack = async () => {
    setAsking(true);
    await returnPayment(postId).catch(tellRefusal);
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
        onClick={giveBack}
        size={isSendingRest ? "medium" : "large"}
      >
        Give me my {formatNano(receivedRaw)} back
      </Button>
    </div>
  );
}

function tellRefusal(error: unknown): void {
  const { detail } = readPayRefusal(error);
  const description = detail ?? "The connection broke, here or on our side. Try again in a moment.";
  toast({ title: "Your Nano was not sent back yet", description, color: "error" });
}
