import { GetNanoScreen } from "#components/site/get-nano-screen.tsx";
import { readNextPath } from "#lib/auth/next-path.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readMarketFigures, readWays } from "#lib/site/cache.ts";
import { GET_NANO_METADATA } from "#lib/site/metadata.ts";
import { readCountry } from "#lib/site/providers/provider.ts";

export const metadata = pageMetadata("/get-nano", GET_NANO_METADATA);

export default async function GetNanoVariant({ searchParams }: PageProps<"/variant/get-nano">) {
  const { country, return: from } = await searchParams;
  const [ways, market] = await Promise.all([readWays(), readMarketFigures(new Date())]);
  return <GetNanoScreen {...{ ways, market }} country={readCountry(country)} returnPath={readNextPath(from)} />;
}
