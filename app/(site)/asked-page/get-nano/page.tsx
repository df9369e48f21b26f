import { GetNanoScreen } from "#components/site/get-nano-screen";
import { readNextPath } from "#lib/auth/next-path";
import { pageMetadata } from "#lib/http/page-metadata";
import { describeAskedPage } from "#lib/site/asked-page";
import { readMarketFigures, readWays } from "#lib/site/cache";
import { readCountry } from "#lib/site/provider";

export const metadata = pageMetadata("/get-nano", describeAskedPage("/get-nano"));

export default async function AskedGetNanoPage({ searchParams }: PageProps<"/asked-page/get-nano">) {
  const { country, return: from } = await searchParams;
  const [ways, market] = await Promise.all([readWays(), readMarketFigures()]);
  return <GetNanoScreen {...{ ways, market }} country={readCountry(country)} wayBack={readNextPath(from)} />;
}
