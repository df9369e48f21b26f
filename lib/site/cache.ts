import "server-only";
import { unstable_cache } from "next/cache";
import { env } from "#lib/env/server.ts";
import type { NanoPrice } from "#lib/nano/market/price.ts";
import type { WaysToNano } from "#lib/site/provider.ts";
import { listNanoProviders, readMarket, readPriceRecord } from "#lib/site/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

const PROVIDERS_TAG = "nano-providers";
const PRICE_TAG = "nano-price";

/** The ways to get Nano, the same for everyone. */
export async function readWays(): Promise<WaysToNano> {
  const list = unstable_cache(() => listNanoProviders(publicDb()), ["nano-providers"], { tags: [PROVIDERS_TAG] });
  return { providers: await list(), isTestNetwork: env.NANO_NETWORK === "dev" };
}

const UNKNOWN: NanoPrice = {
  ...{ priceUsd: null, change24hPercent: null },
  ...{ marketCapUsd: null, volume24hUsd: null, updatedAt: null },
};

/** N-03: figures that are too old are shown as unknown. */
export async function readMarketFigures(now: Date): Promise<NanoPrice> {
  const known = await unstable_cache(() => readMarket(publicDb()), ["nano-market"], { tags: [PRICE_TAG] })();
  const { goodUntil, ...figures } = known;
  return goodUntil !== null && now.getTime() <= Date.parse(goodUntil) ? figures : UNKNOWN;
}

/** What programs are told of the price. Null when it is too old to be shown. */
export async function readFreshPrice(now: Date) {
  const known = await unstable_cache(() => readPriceRecord(publicDb()), ["nano-price-record"], { tags: [PRICE_TAG] })();
  return known && now.getTime() <= Date.parse(known.goodUntil) ? known.record : null;
}
