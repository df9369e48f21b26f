import { readMemory } from "#tests/bench/cpu.ts";
import { CONNECTIONS, measureLoad } from "#tests/bench/load.ts";
import { PATHS, withProduct } from "#tests/bench/reading/stage.ts";
import { listVisits } from "#tests/bench/reading/visits.ts";
import type { Row } from "#tests/bench/result.ts";
import { BROWSER_HEADERS } from "#tests/support/calls/browser-request.ts";

const REQUESTS = 100_000;
const FEW_REQUESTS = 2_000;
/** For each request of the search, which is rendered: as many of every page that is kept. */
const KEPT_SHARE = 10;

/** The web process before and after very many requests for every kind of page, most for those that are kept. */
export function measureMemory({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const amount = isSmall ? FEW_REQUESTS : REQUESTS;
  return withProduct(async (product) => {
    const site = product.parts.find(({ name }) => name === "site");
    const before = await readMemory(site?.pid);
    const visits = await listVisits(product);
    const kept = visits.flatMap(({ url, headers }) =>
      Array.from({ length: KEPT_SHARE }, () => ({
        path: new URL(url).pathname,
        headers: { ...BROWSER_HEADERS, ...headers },
      })),
    );
    const requests = [...kept, { path: PATHS.search, headers: { ...BROWSER_HEADERS } }];
    await measureLoad({ url: product.siteUrl, amount, requests });
    const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
    return [
      {
        what: `memory of the web process after ${amount.toLocaleString("en")} requests, ${CONNECTIONS} connections`,
        result: `${megabytes(await readMemory(site?.pid))}; just started ${megabytes(before)}`,
        aim: "≤ 350 MB",
      },
    ];
  });
}
