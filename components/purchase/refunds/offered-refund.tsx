import { RefundButton } from "#components/purchase/refunds/refund-button.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import type { PurchasedReceipt } from "#lib/purchases/reading/purchased-receipt.ts";

type Props = { purchaseId: string; offer: NonNullable<PurchasedReceipt["offer"]>; authorHandle: string };

const WORDS = "offered-refund";

/** Above a text that lost more than half of its words: offers the buyer a refund, or says who has the money. */
export function OfferedRefund({ purchaseId, offer: { until, isSentOn }, authorHandle }: Props) {
  return (
    <section
      aria-label="Your money back"
      className="post-frame text-small text-ink-soft flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-4 print:hidden"
    >
      <p id={WORDS} tabIndex={-1}>
        The author removed more than half of the words that you paid for.{" "}
        {isSentOn ? (
          `Your payment has been sent on to @${authorHandle}, so we cannot return it. Ask them.`
        ) : (
          <>
            You can have your money back until <Day at={until} />, as long as we still hold it.
          </>
        )}
      </p>
      {isSentOn ? null : (
        <RefundButton focusAfter={WORDS} label="Ask for your money back" purchaseId={purchaseId} until={until} />
      )}
    </section>
  );
}
