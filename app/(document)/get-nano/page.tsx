import { GetNanoScreen } from "#components/site/get-nano-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { describeAskedPage } from "#lib/site/asked-page.ts";
import { readMarketFigures, readWays } from "#lib/site/cache.ts";

export const metadata = pageMetadata("/get-nano", describeAskedPage("/get-nano"));

/** For any country, cached. With a country in the address, asked-page answers. */
export default async function GetNanoPage() {
  const [ways, market] = await Promise.all([readWays(), readMarketFigures()]);
  return <GetNanoScreen {...{ ways, market }} country={null} returnPath={null} />;
}
