import type { Route } from "next";
import { ReturnAddress } from "#components/purchase/refunds/return-address.tsx";
import { ServicePayer } from "#components/purchase/refunds/service-payer.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { formatMoment } from "#lib/moment.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";
import { toRefundView } from "#lib/purchases/refunds/view.ts";
import { tokenQuery } from "#lib/purchases/refunds/withdrawal.ts";

type Props = { access: PurchaseAccess; receipt: Receipt; token: string | undefined };

/** The second step: what is withdrawn from, what happens then, and the button that does it. A plain form. */
export function WithdrawalForm({ access, receipt, token }: Props) {
  const { facts, viewpoint } = access;
  const { amount_raw, target } = toRefundView(access);
  return (
    <>
      <h1 className="text-title font-serif tracking-tight text-balance">Withdraw from this contract?</h1>
      <Facts
        facts={[
          { term: "Post", detail: receipt.post.title },
          { term: "Seller", detail: receipt.seller.name },
          { term: "Receipt", detail: receipt.number },
          { term: "Paid", detail: receipt.paid_at ? formatMoment(new Date(receipt.paid_at), "UTC") : null },
          { term: "You get back", detail: <Amount raw={amount_raw} /> },
        ]}
      />
      <form
        action={`/api/purchases/${facts.id}/withdraw`}
        aria-label="Withdraw from the contract"
        className="grid justify-items-start gap-6"
        method="post"
      >
        <input name="purchaseId" type="hidden" value={facts.id} />
        {token === undefined ? null : <input name="receiptToken" type="hidden" value={token} />}
        {viewpoint === "buyer" && target !== null ? <ReturnAddress target={target} /> : null}
        {viewpoint === "buyer" && target === null ? <ServicePayer /> : null}
        {viewpoint === "buyer" ? null : <WithoutBuyer isService={facts.payer_is_service} payer={receipt.payer} />}
        <p className="text-small text-ink-soft">
          You need no reason. The post closes at once, and you see a confirmation to keep.
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <Button busyLabel="Withdrawing…" size="large" tone="primary" type="submit">
            Confirm withdrawal
          </Button>
          <ButtonLink
            href={`/receipts/${facts.id}${tokenQuery(token)}` as Route}
            size="large"
            tone="quiet"
          >{`Keep it, do not return ${formatNano(amount_raw)}`}</ButtonLink>
        </div>
      </form>
    </>
  );
}

/** A receipt's link does not show who holds it, so it cannot name an address. */
function WithoutBuyer({ isService, payer }: { isService: boolean; payer: string | null }) {
  return (
    <p className="text-small">
      {isService ? (
        "The payment seems to have come from an exchange, where a refund could get lost. Your Nano waits until you name an address, in the browser or the account that paid."
      ) : (
        <>
          It goes back to the wallet that paid, <span className="font-mono">{payer}</span>.
        </>
      )}
    </p>
  );
}
