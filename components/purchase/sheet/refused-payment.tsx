import { describePayRefusal } from "#components/purchase/sheet/describe-payment.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { Callout } from "#components/ui/callout.tsx";
import type { PayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";

type Props = { refusal: PayRefusal; onAgain: () => void; onClose: () => void };

/** Why there is no address to pay to, and what to do. */
export function RefusedPayment({ refusal, onAgain, onClose }: Props) {
  const { title, text, canTryAgain } = describePayRefusal(refusal);
  return (
    <>
      <div role="alert">
        <Callout title={title} tone="warning">
          {text}
        </Callout>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} tone="quiet">
          Close
        </Button>
        {refusal.code === "registered_required" ? (
          <a className={buttonStyle({ tone: "primary" })} href={`/login?next=${encodeURIComponent(location.pathname)}`}>
            Sign in
          </a>
        ) : null}
        {canTryAgain ? (
          <Button onClick={onAgain} tone="primary">
            Try again
          </Button>
        ) : null}
      </div>
    </>
  );
}
