import { z } from "zod";
import type { MarketReading } from "#lib/nano/market/market.ts";
import { callNode, type Endpoint, hostOf } from "#lib/nano/nodes/node-call.ts";

export type MarketSource = { name: string; read(): Promise<MarketReading> };

const TIMEOUT_MS = 10_000;
const price = z.number().positive();
const figure = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const moment = z.coerce
  .date()
  .nullish()
  .transform((value) => value ?? null);

const geckoShape = z.object({
  nano: z.object({
    usd: price,
    usd_market_cap: figure,
    usd_24h_vol: figure,
    usd_24h_change: figure,
    last_updated_at: z.int().nullish(),
  }),
});

export const coinGecko: MarketSource = {
  name: "coingecko.com",
  async read() {
    const query = new URLSearchParams({
      ids: "nano",
      vs_currencies: "usd",
      include_market_cap: "true",
      include_24hr_vol: "true",
      include_24hr_change: "true",
      include_last_updated_at: "true",
    });
    const { nano } = geckoShape.parse(await getJson(`https://api.coingecko.com/api/v3/simple/price?${query}`));
    return {
      source: this.name,
      priceUsd: nano.usd,
      change24hPercent: nano.usd_24h_change,
      marketCapUsd: nano.usd_market_cap,
      volume24hUsd: nano.usd_24h_vol,
      updatedAt: nano.last_updated_at ? new Date(nano.last_updated_at * 1_000) : null,
    };
  },
};

const paprikaShape = z.object({
  last_updated: moment,
  quotes: z.object({
    USD: z.object({ price, market_cap: figure, volume_24h: figure, percent_change_24h: figure }),
  }),
});

export const coinPaprika: MarketSource = {
  name: "coinpaprika.com",
  async read() {
    const answer = paprikaShape.parse(await getJson("https://api.coinpaprika.com/v1/tickers/xno-nano"));
    const usd = answer.quotes.USD;
    return {
      source: this.name,
      priceUsd: usd.price,
      change24hPercent: usd.percent_change_24h,
      marketCapUsd: usd.market_cap,
      volume24hUsd: usd.volume_24h,
      updatedAt: answer.last_updated,
    };
  },
};

const inUsd = z
  .object({ usd: z.number().nullish() })
  .nullish()
  .transform((value) => value?.usd ?? null);
const marketDataShape = z.object({
  market_data: z.object({
    current_price: z.object({ usd: price }),
    market_cap: inUsd,
    total_volume: inUsd,
    price_change_percentage_24h: figure,
    last_updated: moment,
  }),
});

/** The market data that the test network's ledger makes up. */
export function testMarket(endpoint: Endpoint): MarketSource {
  const name = "the test network";
  return {
    name,
    async read() {
      const answer = await callNode(endpoint, { action: "market_data" }, { timeoutMs: TIMEOUT_MS });
      const { market_data: data } = marketDataShape.parse(answer);
      return {
        source: name,
        priceUsd: data.current_price.usd,
        change24hPercent: data.price_change_percentage_24h,
        marketCapUsd: data.market_cap,
        volume24hUsd: data.total_volume,
        updatedAt: data.last_updated,
      };
    },
  };
}

async function getJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${hostOf(url)} answered ${answer.status}.`);
  return answer.json();
}
