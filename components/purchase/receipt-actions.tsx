"use client";

import { DeviceDialog } from "#components/purchase/device-dialog";
import { RefundDialog } from "#components/purchase/refund-dialog";
import { ReturnSale } from "#components/purchase/return-sale";
import { Button } from "#components/ui/button";
import { linkStyle } from "#components/ui/link-style";
import type { RefundView } from "#lib/purchases/refund";

type Props = {
  purchaseId: string;
  postId: string;
  isBuyer: boolean;
  isSeller: boolean;
  isOwned: boolean;
  refund: RefundView;
  /** The token of the link that opened this page: the downloads need it too. */
  token: string | string[] | undefined;
};

/** The actions of a receipt, below it. Not printed. */
export function ReceiptActions({ purchaseId, postId, isBuyer, isSeller, isOwned, refund, token }: Props) {
  const query = typeof token === "string" ? `?t=${encodeURIComponent(token)}` : "";
  const isReturned = refund.status === "refund_pending" || refund.status === "refunded";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t pt-6 print:hidden">
      <Button onClick={() => window.print()}>Print or save as PDF</Button>
      {isBuyer && (refund.status === "open" || refund.is_askable) ? (
        <RefundDialog
          purchaseId={purchaseId}
          refundUntil={refund.refund_until}
          trigger={<Button>{refund.status === "open" ? "Get your Nano back" : "Ask the author"}</Button>}
        />
      ) : null}
      {isBuyer && (isReturned || refund.returns.length > 0) ? (
        <RefundDialog
          isKept={!isReturned}
          purchaseId={purchaseId}
          refundUntil={null}
          trigger={<Button>Where is my Nano?</Button>}
        />
      ) : null}
      {isBuyer && isOwned ? (
        <DeviceDialog purchaseId={purchaseId} trigger={<Button tone="quiet">Open on another device</Button>} />
      ) : null}
      {isSeller && isOwned ? <ReturnSale postId={postId} purchaseId={purchaseId} /> : null}
      <a
        className={`text-small ${linkStyle("quiet")}`}
        download
        href={`/api/purchases/${purchaseId}/receipt${query}`}
        type="application/json"
      >
        As JSON
      </a>
    </div>
  );
}
