import { readMemory } from "#tests/bench/cpu.ts";
import { CONNECTIONS, measureLoad } from "#tests/bench/load.ts";
import { PATHS, withProduct } from "#tests/bench/reading/stage.ts";
import { listVisits } from "#tests/bench/reading/visits.ts";
import type { Row } from "#tests/bench/result.ts";
import { BROWSER_HEADERS } from "#tests/support/calls/browser-request.ts";

const REQUESTS = 100_000;
const FEW_REQUESTS = 2_000;

/** The web process before and after very many requests for every kind of page. */
export function measureMemory({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const amount = isSmall ? FEW_REQUESTS : REQUESTS;
  return withProduct(async (product) => {
    const site = product.parts.find(({ name }) => name === "site");
    const before = await readMemory(site?.pid);
    const visits = await listVisits(product);
    const requests = [...visits, { url: product.siteUrl + PATHS.search, headers: {} }].map(({ url, headers }) => {
      const { pathname, search } = new URL(url);
      return { path: pathname + search, headers: { ...BROWSER_HEADERS, ...headers } };
    });
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
