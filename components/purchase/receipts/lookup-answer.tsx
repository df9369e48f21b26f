import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import type { PaymentLookup } from "#lib/purchases/receipts/payment-lookup.ts";

/** What became of a payment. Hashes are public, so only the buyer and the author see the details. */
export function LookupAnswer({ found }: { found: PaymentLookup | null }) {
  if (!found) {
    return (
      <Answer title="We found no such payment">
        If you have just sent it, give the network a minute and look again. If you sent it to an address other than the
        one on the post’s page, we did not receive it.
      </Answer>
    );
  }
  const { state, relation, purchase_id } = found;
  return (
    <Answer title={TITLES[state]}>
      {relation === "seller" ? "This payment was for one of your posts. " : null}
      {relation === null ? STRANGERS[state] : null}
      {purchase_id ? (
        <span className="mt-3 block">
          <ButtonLink href={`/receipts/${purchase_id}` as Route}>
            {relation === "seller" ? "See the sale" : "Open the receipt"}
          </ButtonLink>
        </span>
      ) : null}
    </Answer>
  );
}

const TITLES: Record<PaymentLookup["state"], string> = {
  confirmed: "This payment is confirmed",
  returned: "This payment was returned",
  waiting: "This payment is not settled yet",
};

const STRANGERS: Record<PaymentLookup["state"], string> = {
  confirmed:
    "If you paid it, the post is open in the browser that paid and in your account. Open it there, or use the receipt’s link.",
  returned: "The Nano went back to the sender.",
  waiting:
    "It settles by itself: the post opens, or the Nano goes back. If you paid it, the browser that paid shows more.",
};

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-live="polite" className="border-copper/40 grid gap-2 border-y py-6">
      <h2 className="text-lead font-serif">{title}</h2>
      <p className="text-body text-ink-soft max-w-measure">{children}</p>
    </section>
  );
}
