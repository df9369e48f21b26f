import { MarketAge } from "#components/nano/market-age.tsx";
import { FigureText } from "#components/ui/amounts/figure-text.tsx";
import { formatMarketChange, formatMarketPrice, formatMarketTotal } from "#components/ui/amounts/market-figures.ts";
import { Stat, Stats } from "#components/ui/amounts/stat.tsx";
import type { NanoPrice } from "#lib/nano/market/price.ts";

/** Market data of Nano. A figure that no source gave is left out, never shown as zero. */
export function Market({ price }: { price: NanoPrice }) {
  const { priceUsd, change24hPercent, marketCapUsd, volume24hUsd, updatedAt } = price;
  if (priceUsd === null)
    return <p className="text-ink-soft">The price is not known right now. Payments in Nano still work.</p>;
  return (
    <Stats>
      <Stat
        label="One Nano"
        note={updatedAt ? <MarketAge at={updatedAt} /> : null}
        value={<FigureText text={formatMarketPrice(priceUsd)} />}
      />
      {change24hPercent === null ? null : (
        <Stat label="In 24 hours" value={<FigureText text={formatMarketChange(change24hPercent)} />} />
      )}
      {marketCapUsd === null ? null : (
        <Stat label="Market cap" value={<FigureText text={formatMarketTotal(marketCapUsd)} />} />
      )}
      {volume24hUsd === null ? null : (
        <Stat label="Volume, 24 hours" value={<FigureText text={formatMarketTotal(volume24hUsd)} />} />
      )}
    </Stats>
  );
}
