import { MarketAge } from "#components/nano/market-age";
import { FigureText } from "#components/ui/figure-text";
import { formatMarketChange, formatMarketPrice } from "#components/ui/market-figures";
import type { NanoPrice } from "#lib/nano/price";

/** One line for the foot of a page; nothing where no price is known. */
export function PriceLine({ price: { priceUsd, change24hPercent, updatedAt } }: { price: NanoPrice }) {
  if (priceUsd === null) return null;
  return (
    <p className="text-small text-ink-faint">
      One Nano is <FigureText text={formatMarketPrice(priceUsd)} />
      {change24hPercent === null ? null : (
        <>
          , <FigureText text={formatMarketChange(change24hPercent)} /> in 24 hours
        </>
      )}
      {updatedAt ? (
        <>
          {" · "}
          <MarketAge at={updatedAt} />
        </>
      ) : null}
    </p>
  );
}
