import { SwapScreen } from "#components/site/swap-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { describeAskedPage } from "#lib/site/asked-page.ts";
import { readWays } from "#lib/site/cache.ts";
import { readDestination } from "#lib/site/destination.ts";

export const metadata = pageMetadata("/swap-to-nano", describeAskedPage("/swap-to-nano"));

/** Without an address, cached. asked-page checks an address, and stores it nowhere. */
export default async function SwapToNanoPage() {
  return <SwapScreen destination={readDestination(undefined)} returnPath={null} ways={await readWays()} />;
}
