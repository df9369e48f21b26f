import { SwapScreen } from "#components/site/swap-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readWays } from "#lib/site/cache.ts";
import { readDestination } from "#lib/site/destination.ts";
import { SWAP_METADATA } from "#lib/site/metadata.ts";

export const metadata = pageMetadata("/swap-to-nano", SWAP_METADATA);

/** Without an address, cached. A variant checks an address, and stores it nowhere. */
export default async function SwapToNanoPage() {
  return <SwapScreen destination={readDestination(undefined)} returnPath={null} ways={await readWays()} />;
}
