import type { Route } from "next";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { formatMoment } from "#lib/moment.ts";
import type { WithdrawablePurchase } from "#lib/purchases/refunds/withdrawal.ts";

/** The purchases of this browser that can be withdrawn from now. */
export function WithdrawableList({ purchases }: { purchases: WithdrawablePurchase[] }) {
  if (purchases.length === 0) {
    return <p className="text-body border-y py-5">You cannot withdraw from any purchase made in this browser now.</p>;
  }
  return (
    <ul aria-label="Purchases that you can withdraw from" className="divide-hairline grid divide-y border-y">
      {purchases.map(({ id, title, authorName, amountRaw, paidAt, endsAt }) => (
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4" key={id}>
          <div className="grid max-w-[46ch] gap-1">
            <h2 className="text-reading font-serif text-balance wrap-anywhere">{title}</h2>
            <p className="text-small text-ink-soft">
              {authorName} · <Amount raw={amountRaw} /> · <Day at={paidAt} />
            </p>
            <p className="text-small text-ink-soft">Until {formatMoment(new Date(endsAt), "UTC")}</p>
          </div>
          <ButtonLink aria-label={`Withdraw from the contract: ${title}`} href={`/withdraw/${id}` as Route}>
            Withdraw from the contract
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
