import { SwapScreen } from "#components/site/swap-screen";
import { readNextPath } from "#lib/auth/next-path";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readWays } from "#lib/site/cache";
import { readDestination } from "#lib/site/destination";

export const metadata = pageMetadata("/swap-to-nano", describeAskedPage("/swap-to-nano"));

export default async function AskedSwapToNanoPage({ searchParams }: PageProps<"/asked-page/swap-to-nano">) {
  const { to, return: from } = await searchParams;
  return <SwapScreen destination={readDestination(to)} wayBack={readNextPath(from)} ways={await readWays()} />;
}
