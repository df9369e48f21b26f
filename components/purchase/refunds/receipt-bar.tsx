"use client";

import { useLayoutEffect, useRef } from "react";
import { restoreScrollPlace } from "#components/purchase/pay/scroll-place.ts";
import { RefundButton } from "#components/purchase/refunds/refund-button.tsx";
import { useServerSecondsLeft } from "#components/purchase/refunds/use-server-countdown.ts";
import { formatTimeLeft } from "#components/purchase/sheet/time-left.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { hearServerTime } from "#lib/purchases/checkout/server-clock.ts";
import type { PurchasedReceipt } from "#lib/purchases/reading/purchased-receipt.ts";

type Props = { postId: string; receipt: PurchasedReceipt | null };

/** In view while the post can be returned; afterwards at the end of the text. */
export function ReceiptBar({ postId, receipt }: Props) {
  const receiptLink = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => restoreScrollPlace(postId), [postId]);
  useLayoutEffect(() => {
    if (receipt) hearServerTime(Date.parse(receipt.now));
  }, [receipt]);
  const secondsLeft = useServerSecondsLeft(receipt?.refundUntil ?? null);
  const isReturnable = receipt !== null && secondsLeft !== 0;
  return (
    <section
      aria-label="Your purchase"
      className="receipt-bar text-small bg-raised border-hairline text-ink-soft mt-12 border-y print:hidden"
      data-returnable={isReturnable || undefined}
    >
      <p className="post-frame flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
        <span className="text-ink font-medium">You own this post</span>
        {receipt ? (
          <a className={linkStyle()} href={receipt.receiptPath} ref={receiptLink}>
            Receipt
          </a>
        ) : null}
        {receipt?.refundUntil && secondsLeft !== null ? (
          <RefundButton
            focusAfter={() => receiptLink.current}
            label={secondsLeft > 0 ? labelOf(receipt, secondsLeft) : null}
            purchaseId={receipt.purchaseId}
            until={receipt.refundUntil}
          />
        ) : null}
      </p>
    </section>
  );
}

function labelOf({ mustAskAuthor, hasAsked }: PurchasedReceipt, secondsLeft: number): string {
  if (hasAsked) return "You asked the author";
  return mustAskAuthor ? "Ask the author" : `Refund (${formatTimeLeft(secondsLeft * 1_000)})`;
}
