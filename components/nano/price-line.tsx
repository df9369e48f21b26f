import { MarketAge } from "#components/nano/market-age.tsx";
import type { LivePrice } from "#components/nano/read-price.ts";
import { FigureText } from "#components/ui/amounts/figure-text.tsx";
import { formatMarketPrice } from "#components/ui/amounts/market-figures.ts";

/** "Ӿ1 = $0.8915 · updated 12 minutes ago", for the footer of every page. Its space is reserved before it loads. */
export function PriceLine({ price }: { price: LivePrice | null }) {
  return (
    <p className="fact-row min-h-[1lh]" data-live-price={price?.updatedAt ?? ""}>
      {price ? (
        <>
          <span>
            <FigureText text={`Ӿ1 = ${formatMarketPrice(price.usd)}`} />
          </span>{" "}
          <span>
            updated <MarketAge at={price.updatedAt} />
          </span>
        </>
      ) : null}
    </p>
  );
}
