import { usdWorthOf } from "#components/purchase/pay/chosen-amount.ts";
import { type LockedPost, PAY_FORM, PAY_SHEET, PAY_SHEET_TITLE } from "#components/purchase/pay/page-parts.ts";
import { PayStatus } from "#components/purchase/sheet/pay-status.tsx";
import { CodePlace } from "#components/purchase/sheet/payment-code.tsx";
import { PriceHold } from "#components/purchase/sheet/price-hold.tsx";
import { formatNano } from "#components/ui/amounts/amount-text.ts";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

const WAITING = { line: "Getting an address for your payment…", tone: "calm" } as const;

/** The focus goes to the sheet itself: its title is read first. A press beside it closes it. */
const LIKE_A_SHEET = { autoFocus: true, closedby: "any" } as const;

/**
 * The frame of the pay sheet, which the browser opens at the press, before any script. The island "pay" puts the payment in
 * place of what it says first.
 */
export function SheetFrame({ locked }: { locked: LockedPost }) {
  const { price, handle, isDollarPrice } = locked;
  const shownRaw = price.kind === "from" ? price.suggestedRaw : price.raw;
  const shown = { shownRaw, isDollarPrice, usdMicros: usdWorthOf(shownRaw, price) };
  return (
    <dialog
      aria-labelledby={PAY_SHEET_TITLE}
      className="pay-sheet border-hairline bg-raised shadow-float rounded-t-panel md:rounded-panel border-t md:border"
      data-island="pay"
      data-opening=""
      data-post={JSON.stringify(locked)}
      id={PAY_SHEET}
      tabIndex={-1}
      {...LIKE_A_SHEET}
    >
      <div className="flex max-h-[min(92dvh,46rem)] flex-col">
        <header className="flex items-start gap-4 ps-6 pe-4 pt-4 pb-3">
          <h2
            className="text-lead grow pt-1.5 font-serif leading-tight tracking-tight text-balance"
            id={PAY_SHEET_TITLE}
          >
            Pay {formatNano(shownRaw)} to @{handle}
          </h2>
          <form method="dialog">
            <IconButton icon={<IconSvg body={xBold} />} label="Close" type="submit" />
          </form>
        </header>
        <div
          className="grid gap-4 overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]"
          data-sheet-body=""
        >
          <CodePlace>
            <CoinSpinner className="size-8" />
          </CodePlace>
          <PriceHold isWhole nowMs={0} raw={shown.shownRaw} request={shown} until={null} />
          <PayStatus connection={null} status={WAITING} />
          <p className="pay-other-way text-small text-ink-soft">
            This is taking long.{" "}
            <button className="cursor-pointer underline underline-offset-4" form={PAY_FORM} type="submit">
              Pay on a plain page instead
            </button>
          </p>
        </div>
      </div>
    </dialog>
  );
}
