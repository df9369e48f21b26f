import { SwapScreen } from "#components/site/swap-screen.tsx";
import { readNextPath } from "#lib/auth/next-path.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { describeAskedPage } from "#lib/site/asked-page.ts";
import { readWays } from "#lib/site/cache.ts";
import { readDestination } from "#lib/site/destination.ts";

export const metadata = pageMetadata("/swap-to-nano", describeAskedPage("/swap-to-nano"));

export default async function AskedSwapToNanoPage({ searchParams }: PageProps<"/asked-page/swap-to-nano">) {
  const { to, return: from } = await searchParams;
  return <SwapScreen destination={readDestination(to)} returnPath={readNextPath(from)} ways={await readWays()} />;
}
