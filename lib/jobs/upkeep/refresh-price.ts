import type { JobHelpers } from "graphile-worker";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";
import { judgeMarket, type Market, type MarketReading } from "#lib/nano/market/market.ts";
import { coinGecko, coinPaprika, type MarketSource, testMarket } from "#lib/nano/market/market-sources.ts";
import { paymentService } from "#lib/nano/nodes/configured-nodes.ts";

type Query = Pick<JobHelpers, "query">;

/**
 * Updates the row nano_price from two sources. The test network's own ledger counts as a source, so that it works
 * offline; a real node does not.
 */
export function refreshPrice(_payload: unknown, helpers: Query): Promise<void> {
  return refreshPriceFrom(sourcesOfNetwork(), helpers);
}

export async function refreshPriceFrom(sources: readonly MarketSource[], { query }: Query): Promise<void> {
  const readings = (await Promise.all(sources.map(readUnlessAway))).filter((reading) => reading !== null);
  const { rows } = await query<{ price_usd: string }>(
    `select n.price_usd from public.nano_price n
     where n.price_usd is not null and n.last_updated > now() - make_interval(hours => n.good_for_hours)`,
  );
  const judgement = judgeMarket(readings, sources.length, rows[0] ? { priceUsd: Number(rows[0].price_usd) } : null);
  switch (judgement.kind) {
    case "accepted":
      await write(judgement.market, readings, query);
      return;
    case "kept":
      log.error("could not update the price of Nano", { reason: judgement.reason });
  }
}

function sourcesOfNetwork(): MarketSource[] {
  const own = env.NANO_NETWORK === "dev" ? paymentService() : null;
  return own ? [testMarket(own)] : [coinGecko, coinPaprika];
}

async function readUnlessAway(source: MarketSource): Promise<MarketReading | null> {
  try {
    return await source.read();
  } catch (error) {
    log.warn("a price source did not answer", { source: source.name, error });
    return null;
  }
}

/** Notes which sources answered: the price is theirs alone. */
async function write(market: Market, readings: readonly MarketReading[], query: Query["query"]): Promise<void> {
  const { priceUsd, change24hPercent, marketCapUsd, volume24hUsd, updatedAt } = market;
  await query(
    `update public.nano_price set price_usd = $1, price_change_24h_percentage = $2, market_cap = $3, volume_24h = $4,
       api_last_updated = $5, sources = $6, last_updated = now() where id = 1`,
    [
      priceUsd.toFixed(8),
      change24hPercent,
      marketCapUsd,
      volume24hUsd,
      updatedAt,
      readings.map(({ source }) => source),
    ],
  );
}
