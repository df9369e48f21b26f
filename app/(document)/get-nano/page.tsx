import { GetNanoScreen } from "#components/site/get-nano-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readMarketFigures, readWays } from "#lib/site/cache.ts";
import { GET_NANO_METADATA } from "#lib/site/metadata.ts";

export const metadata = pageMetadata("/get-nano", GET_NANO_METADATA);

/** Revalidates for the price, which goes stale without an event. */
export const revalidate = 600;

/** For any country, cached. With a country in the address, a variant answers. */
export default async function GetNanoPage() {
  const [ways, market] = await Promise.all([readWays(), readMarketFigures(new Date())]);
  return <GetNanoScreen {...{ ways, market }} country={null} returnPath={null} />;
}
