import "server-only";
import { unstable_cache } from "next/cache";
import { listProviders, readMarket } from "#lib/site/queries";
import { publicDb } from "#lib/supabase/public";

const PROVIDERS_TAG = "nano-providers";
const PRICE_TAG = "nano-price";

export function readProviders() {
  return unstable_cache(() => listProviders(publicDb()), ["nano-providers"], { tags: [PROVIDERS_TAG] })();
}

export function readMarketFigures() {
  return unstable_cache(() => readMarket(publicDb()), ["nano-market"], { tags: [PRICE_TAG] })();
}
