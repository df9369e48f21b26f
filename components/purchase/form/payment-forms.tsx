import { Button } from "#components/ui/buttons/button.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { PaymentPageFacts } from "#lib/purchases/reading/payment-page.ts";

/** Has the server look at the Nano network, and leads to the post once it is paid. */
export function CheckForm({ purchaseId, isMain = false }: { purchaseId: string; isMain?: boolean }) {
  return (
    <form action="/api/purchases/verify" method="post">
      <input name="purchaseId" type="hidden" value={purchaseId} />
      <Button size="large" tone={isMain ? "primary" : "secondary"} type="submit">
        Check again
      </Button>
    </form>
  );
}

/** Opens the same purchase again, at the same address and at today's price. */
export function NewQuoteForm({ facts: { whole, shownPrice } }: { facts: PaymentPageFacts }) {
  const { post_id, raw_amount, price_currency } = whole.purchase;
  if (shownPrice === null) return <p>The author withdrew this post. It can no longer be bought.</p>;
  const isSame = price_currency === "XNO";
  return (
    <form action="/api/purchases/create" method="post">
      <input name="postId" type="hidden" value={post_id} />
      <input name="price" type="hidden" value={shownPrice} />
      <input name="key" type="hidden" value={crypto.randomUUID()} />
      {shownPrice === "pwyw" ? <input name="amountRaw" type="hidden" value={raw_amount} /> : null}
      <Button size="large" tone="primary" type="submit">
        {isSame ? `Pay ${formatNano(raw_amount)} and read` : "Get a fresh price"}
      </Button>
    </form>
  );
}
