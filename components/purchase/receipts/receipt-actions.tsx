import type { Route } from "next";
import { DeviceLink } from "#components/purchase/receipts/device-link.tsx";
import { RefundForms } from "#components/purchase/receipts/refund-forms.tsx";
import { ReturnSale } from "#components/purchase/receipts/return-sale.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";
import { withdrawalPath } from "#lib/purchases/refunds/withdrawal.ts";

type Props = {
  purchaseId: string;
  postId: string;
  isBuyer: boolean;
  isSeller: boolean;
  isOwned: boolean;
  /** The author's share is signed or sent. */
  isSentOn: boolean;
  /** The buyer may withdraw from the contract by law. */
  mayWithdraw: boolean;
  refund: RefundView;
  /** The token of the link that opened this page: the downloads need it too. */
  token: string | string[] | undefined;
};

/** The actions of a receipt, below it. Not printed. Where no script runs, each is a form. */
export function ReceiptActions({ purchaseId, postId, isBuyer, isSeller, isOwned, refund, token, ...may }: Props) {
  const receipt = `/api/purchases/${purchaseId}/receipt`;
  const link = typeof token === "string" ? { t: token } : undefined;
  return (
    <div className="grid gap-10 border-t pt-6 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ButtonLink download href={`${receipt}?${new URLSearchParams({ format: "pdf", ...link })}` as Route}>
          Download PDF
        </ButtonLink>
        <Button className="noscript:hidden" data-print="" tone="quiet">
          Print
        </Button>
        {isBuyer ? <RefundButtons purchaseId={purchaseId} refund={refund} /> : null}
        {may.mayWithdraw ? (
          <ButtonLink href={withdrawalPath(purchaseId, link?.t)}>Withdraw from the contract</ButtonLink>
        ) : null}
        {isBuyer && isOwned ? <DeviceLink purchaseId={purchaseId} /> : null}
        {isSeller && isOwned ? <ReturnSale isSentOn={may.isSentOn} postId={postId} purchaseId={purchaseId} /> : null}
        <a
          className={`text-small ${linkStyle("quiet")}`}
          download
          href={link ? `${receipt}?${new URLSearchParams(link)}` : receipt}
          type="application/json"
        >
          As JSON
        </a>
      </div>
      {isBuyer ? <RefundForms purchaseId={purchaseId} refund={refund} /> : null}
    </div>
  );
}

/** Each opens the refund dialog (components/document/islands/refund.tsx). */
function RefundButtons({ purchaseId, refund }: Pick<Props, "purchaseId" | "refund">) {
  const { status, is_askable, refund_until, returns } = refund;
  const isReturned = status === "refund_pending" || status === "refunded";
  const opens = { className: "noscript:hidden", "data-island": "refund", "data-purchase": purchaseId };
  return (
    <>
      {status === "open" || is_askable ? (
        <Button {...opens} data-until={refund_until ?? undefined}>
          {status === "open" ? "Get your Nano back" : "Ask the author"}
        </Button>
      ) : null}
      {isReturned || returns.length > 0 ? (
        <Button {...opens} data-keeps-access={isReturned ? undefined : ""}>
          Where is my Nano?
        </Button>
      ) : null}
    </>
  );
}
