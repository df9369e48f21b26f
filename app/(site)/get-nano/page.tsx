import { GetNanoScreen } from "#components/site/get-nano-screen";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readMarketFigures, readWays } from "#lib/site/cache";

export const metadata = pageMetadata("/get-nano", describeAskedPage("/get-nano"));

/** For whatever country. What an address asks besides is made for each request, in asked-page. */
export default async function GetNanoPage() {
  const [ways, market] = await Promise.all([readWays(), readMarketFigures()]);
  return <GetNanoScreen {...{ ways, market }} country={null} wayBack={null} />;
}
