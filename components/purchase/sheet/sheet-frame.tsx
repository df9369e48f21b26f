import { usdWorthOf } from "#components/purchase/pay/chosen-amount.ts";
import {
  AT_PRESS,
  type LockedPost,
  PAY_FORM,
  PAY_SHEET,
  PAY_SHEET_TITLE,
} from "#components/purchase/pay/page-parts.ts";
import { AwaitedPayment } from "#components/purchase/sheet/awaited-payment.tsx";
import { FooterRow } from "#components/purchase/sheet/footer-row.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { xLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { questionBefore } from "#lib/purchases/checkout/payment.ts";

/** The focus goes to the sheet itself: its title is read first. A press beside it closes it, also where it is no popover. */
const LIKE_A_SHEET = { autoFocus: true, closedby: "any", popover: "auto" } as const;
const CLOSES = { popoverTarget: PAY_SHEET, popoverTargetAction: "hide" } as const;

type Props = { locked: LockedPost; isTestNetwork: boolean };

/**
 * The frame of the pay sheet, which the browser opens at the press, before any script. A popover, because only the sheet is styled
 * then: a modal dialog would make the whole page wait for it. pay-at-press.ts holds the page behind it, and puts the code in its
 * place; the island "pay" draws the whole.
 */
export function SheetFrame({ locked, isTestNetwork }: Props) {
  const { price, handle, isDollarPrice, path } = locked;
  const shownRaw = price.kind === "from" ? price.suggestedRaw : price.raw;
  const shown = { shownRaw, isDollarPrice, usdMicros: usdWorthOf(shownRaw, price) };
  const isPlain = price.kind === "fixed" && questionBefore(null, shown.usdMicros) === null;
  return (
    <dialog
      aria-labelledby={PAY_SHEET_TITLE}
      className="pay-sheet border-hairline bg-raised shadow-float rounded-t-panel md:rounded-panel border-t md:border"
      data-island="pay"
      data-post={JSON.stringify(locked)}
      id={PAY_SHEET}
      tabIndex={-1}
      {...LIKE_A_SHEET}
      {...(isPlain ? { [AT_PRESS]: locked.postId } : {})}
    >
      <div className="flex max-h-[min(92dvh,46rem)] flex-col">
        <header className="flex items-start gap-4 ps-6 pe-4 pt-4 pb-3">
          <h2
            className="text-lead grow pt-1.5 font-serif leading-tight tracking-tight text-balance"
            id={PAY_SHEET_TITLE}
          >
            Pay {formatNano(shownRaw)} to @{handle}
          </h2>
          <IconButton icon={<Lines isBold path={xLines} />} label="Close" {...CLOSES} />
        </header>
        <div
          className="grid auto-rows-max gap-4 overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]"
          data-sheet-body=""
        >
          <AwaitedPayment
            footer={<FrameFooter isTestNetwork={isTestNetwork} path={path} />}
            isTestNetwork={isTestNetwork}
            request={shown}
          />
        </div>
      </div>
    </dialog>
  );
}

/** Another way to pay stands over it, for readers whose scripts do not come. */
function FrameFooter(props: { isTestNetwork: boolean; path: LockedPost["path"] }) {
  return (
    <div className="relative">
      <FooterRow {...props} isUnpaid>
        <Button className="invisible ms-auto -me-4" tone="quiet">
          Cancel
        </Button>
      </FooterRow>
      <p className="pay-other-way bg-raised text-small text-ink-soft absolute inset-0 content-center">
        This is taking long.{" "}
        <button className="cursor-pointer underline underline-offset-4" form={PAY_FORM} type="submit">
          Pay on a plain page instead
        </button>
      </p>
    </div>
  );
}
