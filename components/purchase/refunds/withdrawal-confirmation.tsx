import type { Route } from "next";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";
import { describeStatus, receiptMoment } from "#lib/purchases/receipts/receipt-words.ts";
import { tokenQuery } from "#lib/purchases/refunds/withdrawal.ts";

type Props = { receipt: Receipt; token: string | undefined };

/** The acknowledgement that the law asks for, to download. */
export function WithdrawalConfirmation({ receipt, token }: Props) {
  const { purchase_id: id, withdrawal, post, seller, number, returns } = receipt;
  const pdf = new URLSearchParams({ format: "pdf", ...(token === undefined ? {} : { t: token }) });
  return (
    <>
      <h1 className="text-title font-serif tracking-tight text-balance">You have withdrawn from this contract</h1>
      <Facts
        facts={[
          { term: "Confirmation", detail: withdrawal?.reference },
          { term: "Received", detail: withdrawal?.withdrawn_at ? receiptMoment(withdrawal.withdrawn_at) : null },
          { term: "Post", detail: post.title },
          { term: "Seller", detail: seller.name },
          { term: "Receipt", detail: number },
          ...returns.map(({ amount_raw, to }) => ({
            term: describeStatus(receipt),
            detail: (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                <Amount raw={amount_raw} />
                {to ? <span className="text-ink-soft font-mono">{to}</span> : null}
              </span>
            ),
          })),
        ]}
      />
      <p className="text-small text-ink-soft">
        Keep a copy. The PDF says the same. If we know your e-mail address, we have sent it there too.
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <ButtonLink download href={`/api/purchases/${id}/receipt?${pdf}` as Route} tone="primary">
          Download PDF
        </ButtonLink>
        <ButtonLink href={`/receipts/${id}${tokenQuery(token)}` as Route}>Open the receipt</ButtonLink>
      </div>
    </>
  );
}
