import type { ReactNode } from "react";
import { AmountChoice, PayLabel } from "#components/purchase/pay/amount-choice.tsx";
import type { ShownPrice } from "#components/purchase/pay/chosen-amount.ts";
import { PAY_FORM, PAY_SHEET, PAY_TEXT_BUTTON } from "#components/purchase/pay/page-parts.ts";
import { Button } from "#components/ui/buttons/button.tsx";

type Props = {
  postId: string;
  price: ShownPrice;
  /** The author's price, for the form. */
  shownPrice: string;
  promise: string;
  aside: ReactNode;
};

const BUTTON = { className: "justify-self-start max-sm:justify-self-stretch", size: "large", tone: "primary" } as const;
/** The browser opens the sheet by itself; the island "pay" fills it. */
const OPENS_SHEET = { popoverTarget: PAY_SHEET, popoverTargetAction: "show", "data-island": "pay" } as const;

/** The pay button of a locked page, in a form that also works without a script. The island "pay" has the rest. */
export function PayForm({ postId, price, shownPrice, promise, aside }: Props) {
  const label = <PayLabel price={price} />;
  return (
    <div className="grid gap-4">
      <form action="/api/purchases/create" className="grid gap-4" id={PAY_FORM} method="post" noValidate>
        <input name="postId" type="hidden" value={postId} />
        <input name="price" type="hidden" value={shownPrice} />
        {price.kind === "from" ? <AmountChoice price={price} /> : null}
        <div className="contents" data-pending-payment="" />
        <Button {...BUTTON} {...OPENS_SHEET} className={`noscript:hidden ${BUTTON.className}`}>
          {label}
        </Button>
        <noscript>
          <Button {...BUTTON} type="submit">
            {label}
          </Button>
        </noscript>
      </form>
      <p className="text-caption text-ink-soft">{promise}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="contents noscript:hidden">
          <button className={PAY_TEXT_BUTTON} data-island="already-paid" type="button">
            I already paid
          </button>
        </span>
        {aside}
      </div>
    </div>
  );
}
