import { DownloadLinks } from "#components/purchase/library/download-links.tsx";
import { RefundButton } from "#components/purchase/refunds/refund-button.tsx";
import { sayExcess } from "#components/purchase/sheet/say-excess.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import type { PurchasedReceipt } from "#lib/purchases/reading/purchased-receipt.ts";
import type { Excess } from "#lib/purchases/receipts/excess.ts";
import { labelWay, type RefundWay } from "#lib/purchases/refunds/refund-way.ts";

type Props = { receipt: PurchasedReceipt | null };

const RECEIPT_LINK = "own-receipt";

/** In view while the post can be returned, which the island own-post ends; afterwards at the end of the text. */
export function ReceiptBar({ receipt }: Props) {
  const until = receipt === null ? null : openUntil(receipt);
  return (
    <section
      aria-label="Your purchase"
      className="receipt-bar text-small bg-raised border-hairline text-ink-soft mt-12 border-y print:hidden"
      data-now={until === null ? undefined : receipt?.now}
      data-own-page=""
      data-own-post=""
      data-returnable={until ?? undefined}
    >
      <p className="post-frame flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
        <span className="text-ink font-medium">You own this post</span>
        {receipt ? (
          <a className={linkStyle()} href={receipt.receiptPath} id={RECEIPT_LINK}>
            Receipt
          </a>
        ) : null}
        {receipt?.isByToken ? (
          <a className={linkStyle()} href="/library">
            Library
          </a>
        ) : null}
        {receipt?.hasDownloads ? <DownloadLinks postId={receipt.postId} /> : null}
        {receipt && until ? (
          <RefundButton
            countsDown={!receipt.mustAskAuthor}
            focusAfter={RECEIPT_LINK}
            label={labelWay(wayOf(receipt), Math.ceil((Date.parse(until) - Date.parse(receipt.now)) / 1_000))}
            purchaseId={receipt.purchaseId}
            until={until}
          />
        ) : null}
        {receipt?.copyPath ? (
          <span className="basis-full">
            You gave up the 14 days to withdraw. Your copy of that:{" "}
            <a className={linkStyle()} download href={receipt.copyPath}>
              receipt as PDF
            </a>
          </span>
        ) : null}
        <span className="basis-full empty:hidden" data-money-back="" role="status">
          {receipt?.excess ? <ExcessLine excess={receipt.excess} receiptPath={receipt.receiptPath} /> : null}
        </span>
      </p>
    </section>
  );
}

/** The receipt asks for the address. */
function ExcessLine({ excess, receiptPath }: { excess: Excess; receiptPath: PurchasedReceipt["receiptPath"] }) {
  const { received_raw: receivedRaw, excess_raw: excessRaw, state } = excess;
  return (
    <>
      {sayExcess({ receivedRaw, excessRaw, state })}{" "}
      {state === "waits_for_address" ? (
        <a className={linkStyle()} href={receiptPath}>
          Tell us where
        </a>
      ) : null}
    </>
  );
}

/** Null once the refund window has ended. */
export function openUntil({ refundUntil, now }: PurchasedReceipt): string | null {
  return refundUntil !== null && Date.parse(refundUntil) > Date.parse(now) ? refundUntil : null;
}

function wayOf({ mustAskAuthor, hasAsked }: PurchasedReceipt): RefundWay {
  if (!mustAskAuthor) return "at_once";
  return hasAsked ? "asked" : "ask";
}
