import { classNames } from "#components/ui/class-names.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

type Props = {
  purchaseId: string;
  until: string;
  label: string;
  /** The id of what gets the focus when the dialog closes and this button is gone. */
  focusAfter: string;
  /** The label counts down, and the button goes away at the end. */
  countsDown?: boolean;
};

/** On a document: a press loads the refund dialog (components/document/islands/refund.tsx). */
export function RefundButton({ purchaseId, until, label, focusAfter, countsDown = false }: Props) {
  return (
    <button
      className={classNames(linkStyle(), "noscript:hidden min-h-6 cursor-pointer tabular-nums")}
      data-counts-down={countsDown ? "" : undefined}
      data-focus-after={focusAfter}
      data-island="refund"
      data-purchase={purchaseId}
      data-until={until}
      type="button"
    >
      {label}
    </button>
  );
}
