import { SwapScreen } from "#components/site/swap-screen";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readWays } from "#lib/site/cache";
import { readDestination } from "#lib/site/destination";

export const metadata = pageMetadata("/swap-to-nano", describeAskedPage("/swap-to-nano"));

/** Without an address, cached. asked-page checks an address, and stores it nowhere. */
export default async function SwapToNanoPage() {
  return <SwapScreen destination={readDestination(undefined)} wayBack={null} ways={await readWays()} />;
}
