import type { CachedData, CachedPage, CachedRoute } from "#lib/cache/entry.ts";

const HTML = `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/0j1we3cwg31qe.js" integrity="sha256-kBp83Kk4vPBgOllSHac7WsJuV764LLZX0u8V+bLhbA4="/><script type="application/ld+json">{"@type":"WebPage"}</script></head><body><main>Questions</main><script src="/_next/static/chunks/0j1we3cwg31qe.js" integrity="sha256-kBp83Kk4vPBgOllSHac7WsJuV764LLZX0u8V+bLhbA4=" async=""></script><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])</script></body></html>`;

/** A page as Next 16.4 hands it to a cache handler, its text shortened. */
export function recordedPage(changes: Partial<CachedPage> = {}): CachedPage {
  const kind: string = "APP_PAGE";
  return {
    kind,
    html: HTML,
    rscData: Buffer.from('1:"$Sreact.fragment"\n'),
    status: undefined,
    postponed: undefined,
    headers: { "x-nextjs-stale-time": "300", "x-next-cache-tags": "_N_T_/layout,_N_T_/faq" },
    segmentData: new Map([["/_tree", Buffer.from("0:{}")]]),
    ...changes,
  } as CachedPage;
}

/** A cached route, such as an icon, as Next hands it over. */
export function recordedRoute(changes: Partial<CachedRoute> = {}): CachedRoute {
  const kind: string = "APP_ROUTE";
  return { kind, body: Buffer.from("<svg/>"), status: 200, headers: {}, ...changes } as CachedRoute;
}

/** Cached data, as unstable_cache hands it over. */
export function recordedData(tags: string[]): CachedData {
  const kind: string = "FETCH";
  const data = { headers: {}, body: '"data"', status: 200, url: "" };
  return { kind, data, revalidate: 60, tags } as CachedData;
}
