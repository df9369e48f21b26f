import type { Route } from "next";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";
import { receiptMoment } from "#lib/purchases/receipts/receipt-words.ts";
import { tokenQuery, type WithdrawalState } from "#lib/purchases/refunds/withdrawal.ts";

type Closed = Exclude<WithdrawalState, "open" | "withdrawn">;
type Props = { receipt: Receipt; state: Closed; token: string | undefined };

/** Why there is nothing to withdraw from, and what the reader can do instead. */
export function WithdrawalRefused({ receipt, state, token }: Props) {
  return (
    <>
      <h1 className="text-title font-serif tracking-tight text-balance">You cannot withdraw from this purchase</h1>
      <p className="text-body">{explain(receipt, state)}</p>
      <div className="grid justify-items-start gap-6">
        <ButtonLink href={`/receipts/${receipt.purchase_id}${tokenQuery(token)}` as Route} tone="primary">
          Open the receipt
        </ButtonLink>
        <p className="text-small text-ink-soft">
          Do you think that this is wrong? <Link href="/contact">Write to us</Link>.
        </p>
      </div>
    </>
  );
}

function explain({ consent, withdrawal }: Receipt, state: Closed): string {
  switch (state) {
    case "returned":
      return "You have returned this post. The receipt says where your Nano is.";
    case "over":
      return `The 14 days to withdraw ended on ${withdrawal ? receiptMoment(withdrawal.until) : "the day after the last one"}.`;
    case "given_up":
      return `Your right to withdraw ended when you asked to read at once${consent ? `, on ${receiptMoment(consent.at)}` : ""}. The receipt shows what you agreed to, and whether you can still get a refund.`;
    case "none":
      return "The right to withdraw within 14 days is for paid purchases of consumers in the EU, Iceland, Liechtenstein and Norway. Your receipt says whether you can get a refund.";
  }
}
