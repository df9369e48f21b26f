import "server-only";
import { env } from "#lib/env/server.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { hideOldFigures, type NanoPrice } from "#lib/nano/market/price.ts";
import type { WaysToNano } from "#lib/site/providers/provider.ts";
import { listNanoProviders } from "#lib/site/providers/queries.ts";
import { readMarket, readPriceRecord } from "#lib/site/queries.ts";
import { publicDb } from "#lib/supabase/public.ts";

const PROVIDERS_TAG = "nano-providers";
const PRICE_TAG = "nano-price";

/** The ways to get Nano, the same for everyone. */
export async function readWays(): Promise<WaysToNano> {
  const providers = await readCached(() => listNanoProviders(publicDb()), {
    key: ["nano-providers"],
    tags: [PROVIDERS_TAG],
  });
  return { providers, isTestNetwork: env.NANO_NETWORK === "dev" };
}

export async function readMarketFigures(now: Date): Promise<NanoPrice> {
  const { figures, goodForHours } = await readCached(() => readMarket(publicDb()), {
    key: ["nano-market"],
    tags: [PRICE_TAG],
  });
  return hideOldFigures(figures, goodForHours, now);
}

/** What programs are told of the price. Null when it is too old to be shown. */
export async function readFreshPrice(now: Date) {
  const known = await readCached(() => readPriceRecord(publicDb()), { key: ["nano-price-record"], tags: [PRICE_TAG] });
  return known && now.getTime() <= Date.parse(known.goodUntil) ? known.record : null;
}
