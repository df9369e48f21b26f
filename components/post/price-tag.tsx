import { Amount, Price as AmountPrice } from "#components/ui/amounts/amount.tsx";
import { formatUsd } from "#lib/nano/amount-text.ts";
import { type NanoRate, priceOf, type Terms } from "#lib/posts/price.ts";

type Props = { terms: Terms; rate: NanoRate };

/** What a post costs, where it is listed: in Nano and in dollars, as the market stands. */
export function PriceTag({ terms, rate }: Props) {
  const price = priceOf(terms, rate, new Date());
  const live = terms.currency === "USD" ? "nano" : "usd";
  switch (price.kind) {
    case "free":
      return <AmountPrice raw={0n} />;
    case "fixed":
      return <AmountPrice live={live} raw={price.raw} usdMicros={price.usdMicros ?? undefined} />;
    case "from":
      // The minimum of a draft that has none yet: its preview says the same as that of a fixed price.
      if (price.raw === 0n) return <AmountPrice raw={0n} />;
      return (
        <>
          from <Amount live="usd" raw={price.raw} usdMicros={price.usdMicros ?? undefined} />
        </>
      );
    case "unavailable":
      return <span className="text-ink-soft">{formatUsd(price.usdMicros)}</span>;
  }
}
