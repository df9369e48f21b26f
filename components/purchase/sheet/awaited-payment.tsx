"use client";
import type { ReactNode } from "react";
import type { SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { GETTING_ADDRESS } from "#components/purchase/sheet/describe-payment.ts";
import { PayButtons } from "#components/purchase/sheet/pay-buttons.tsx";
import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { CodePlace, PaymentCode, ScanHint } from "#components/purchase/sheet/payment-code.tsx";
import { PriceHold } from "#components/purchase/sheet/price-hold.tsx";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";

const WAITING = { line: GETTING_ADDRESS, tone: "calm" } as const;
const NO_CODE = { size: 0, dark: "" };
/** As long as an address: it takes the same lines. */
const NO_ADDRESS = "_".repeat(65);

type Props = {
  request: Pick<SheetRequest, "isDollarPrice" | "usdMicros" | "shownRaw">;
  isTestNetwork: boolean;
  footer: ReactNode;
};

/**
 * The sheet while the address is on its way. Every part has its place, so that nothing moves when it comes: in the page's own
 * sheet pay-at-press.ts puts it there, else React.
 */
export function AwaitedPayment({ request, isTestNetwork, footer }: Props) {
  return (
    <>
      <div className="grid gap-2">
        <div className="grid *:[grid-area:1/1]">
          <div data-until-code="">
            <CodePlace>
              <CoinSpinner className="size-8" />
            </CodePlace>
          </div>
          <div data-with-code="">
            <PaymentCode code={NO_CODE} isSettled={false} isTestNetwork={isTestNetwork} uri="" />
          </div>
        </div>
        <ScanHint isShown={false} />
      </div>
      <PriceHold isWhole nowMs={0} raw={request.shownRaw} request={request} until={null} />
      <PayStatus connection="reconnecting" status={WAITING} />
      <div data-with-code="">
        <PayButtons address={NO_ADDRESS} amount="" isTestNetwork={isTestNetwork} uri="" />
      </div>
      {footer}
    </>
  );
}
