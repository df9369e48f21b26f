import { SwapScreen } from "#components/site/swap-screen.tsx";
import { readNextPath } from "#lib/auth/next-path.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readWays } from "#lib/site/cache.ts";
import { readDestination } from "#lib/site/destination.ts";
import { SWAP_METADATA } from "#lib/site/metadata.ts";

export const metadata = pageMetadata("/swap-to-nano", SWAP_METADATA);

export default async function SwapToNanoVariant({ searchParams }: PageProps<"/variant/swap-to-nano">) {
  const { to, return: from } = await searchParams;
  return <SwapScreen destination={readDestination(to)} returnPath={readNextPath(from)} ways={await readWays()} />;
}
