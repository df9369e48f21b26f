import type { Route } from "next";
import type { ReactNode } from "react";
import { RowContextFacts } from "#components/admin/drawer/row-context.tsx";
import { Copied, Entries, Entry, Moment, Part } from "#components/admin/drawer/row-parts.tsx";
import { nameCode } from "#components/admin/name-code.ts";
import { nameKind, PAYOUT_STATUS_LABELS } from "#components/admin/payouts/payout-labels.ts";
import { PayoutActions, Shortened } from "#components/admin/payouts/payout-row.tsx";
import { describePurchase } from "#components/admin/search/describe-purchase.ts";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { StaffPayout } from "#lib/admin/payout.ts";
import { payoutListPath } from "#lib/admin/payout-lists.ts";
import { rowPath } from "#lib/admin/row-address.ts";
import type { FoundPurchase, PurchaseDetails } from "#lib/admin/search.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

type Props = { purchase: FoundPurchase; details: PurchaseDetails | null; onChanged: () => void };

/** A purchase: what has happened in words, what staff can do, then the facts that their office may see. */
export function FoundPurchaseFacts({ purchase, details, onChanged }: Props) {
  const payouts = details?.payouts ?? [];
  return (
    <>
      <div className="grid gap-4">
        <p>{describePurchase(purchase)}</p>
        <Resend purchase={purchase} />
        <Facts facts={factsOf(purchase, details !== null && details.around !== null)} />
      </div>
      {payouts.length > 0 ? <PayoutsToDo payouts={payouts} onChanged={onChanged} /> : null}
      {details?.around ? <RowContextFacts alerts={details.around.alerts} facts={details.around} payouts={[]} /> : null}
    </>
  );
}

function factsOf(purchase: FoundPurchase, isInContext: boolean) {
  const { more, payers } = purchase;
  const account = (text: string) => (more ? <Copied key={text} text={text} /> : <span key={text}>{text}</span>);
  const facts: [string, ReactNode][] = [
    ["Status", more ? null : nameCode(purchase.status)],
    ["Received", isInContext ? null : <Amount key="received" raw={purchase.received_raw} />],
    ["Missing", <Amount key="missing" raw={purchase.missing_raw} />],
    ["Paid to", account(purchase.account)],
    [
      "Paid from",
      payers.length > 0 && !isInContext ? (
        <span className="grid justify-items-end" key="payers">
          {payers.map(account)}
        </span>
      ) : null,
    ],
    // The context says the rest, where there is any.
    ...(more && !isInContext ? unpaidFacts(purchase.id, more) : []),
  ];
  return facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail }]));
}

function unpaidFacts(id: string, more: NonNullable<FoundPurchase["more"]>): [string, ReactNode][] {
  const { seller_handle: handle } = more;
  return [
    ["Price", <Amount key="price" raw={more.amount_raw} />],
    ["Opened", <Moment at={more.created_at} key="opened" />],
    [
      "Author",
      handle === null ? null : (
        <Link href={profilePath(handle)} key="author">
          @{handle}
        </Link>
      ),
    ],
    ["Purchase", <Copied key="purchase" text={id} />],
  ];
}

function Resend({ purchase: { id, receipt } }: Pick<Props, "purchase">) {
  switch (receipt) {
    case null:
      return null;
    case "no_address":
      return (
        <p className="text-small text-ink-soft">
          We know no e-mail address of this buyer. The receipt is on the page of the purchase, as a PDF.
        </p>
      );
    case "bounced":
      return (
        <p className="text-small text-ink-soft">
          Mails to this buyer come back. The receipt is on the page of the purchase, as a PDF.
        </p>
      );
    case "sendable":
      return (
        <p>
          <StaffAction
            body={{}}
            description="The same receipt goes to the buyer’s own e-mail address once more, and to no other. Three times a day at most."
            done="The receipt is on its way."
            label="Resend receipt"
            url={`/api/admin/purchases/${id}/receipt`}
          />
        </p>
      );
  }
}

function PayoutsToDo({ payouts, onChanged }: { payouts: StaffPayout[]; onChanged: () => void }) {
  return (
    <Part title="Payouts">
      <Entries>
        {payouts.map((payout) => {
          const { id, kind, status, amountRaw, recipient } = payout;
          const list = status === "failed" || status === "paid" ? status : "pending";
          return (
            <Entry
              end={<Amount raw={amountRaw} />}
              head={
                <Link href={rowPath(payoutListPath(list) as Route, id)}>
                  {nameKind(kind)}, {PAYOUT_STATUS_LABELS[status].word.toLowerCase()}
                </Link>
              }
              key={id}
            >
              {recipient ? <Shortened text={recipient} /> : null}
              <PayoutActions payout={payout} onDone={onChanged} />
            </Entry>
          );
        })}
      </Entries>
    </Part>
  );
}
