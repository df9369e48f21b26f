"use client";

import { DeviceDialog } from "#components/purchase/library/device-dialog.tsx";
import { RefundDialog } from "#components/purchase/refunds/refund-dialog.tsx";
import { ReturnSale } from "#components/purchase/refunds/return-sale.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

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
          keepsAccess={!isReturned}
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
