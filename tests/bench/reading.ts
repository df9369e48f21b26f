import type { Product } from "#embedded/product.ts";
import { type Recorded, startBareHttp } from "#tests/bench/bare-http.ts";
import { startBareNext } from "#tests/bench/bare-next.ts";
import { CONNECTIONS, measureLoad } from "#tests/bench/load.ts";
import { quantile, type Row } from "#tests/bench/result.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";
import { makePerson, queryProduct } from "#tests/support/world/people.ts";

const ROUNDS = 5;
const SECONDS = 3;
const POST = "/@mira/what-the-shoe-mender-told-me-about-prices";

type Page = { name: string; url: string; headers: Record<string, string>; isCached: boolean };
type Load = { requests: number; p99Ms: number };

/** Pages that are read, against Node's own server and the framework's own static page with as many bytes, in turns. */
export async function measureReading(): Promise<Row[]> {
  const { product, stop } = await startTestProduct();
  try {
    const pages = await listPages(product);
    const recorded = await Promise.all(pages.map(record));
    const sizes = recorded.map(({ body }) => Buffer.byteLength(body));
    const http = await startBareHttp(recorded);
    const next = await startBareNext(sizes);
    try {
      const rows: Row[] = [];
      for (const [index, page] of pages.entries())
        rows.push(await compare(page, `${http.url}/${index}`, `${next.url}/long/${sizes[index]}`, sizes[index] ?? 0));
      return rows;
    } finally {
      await http.part.stop();
      await next.part.stop();
    }
  } finally {
    await stop();
  }
}

async function listPages(product: Product): Promise<Page[]> {
  const { siteUrl } = product;
  const cookie = await signInAsBuyer(product);
  return [
    { name: "home", url: `${siteUrl}/`, headers: {}, isCached: true },
    { name: "post, public", url: siteUrl + POST, headers: {}, isCached: true },
    { name: "post, member", url: siteUrl + POST, headers: { cookie }, isCached: false },
  ];
}

/** The cookies of an owner of the post. */
async function signInAsBuyer({ siteUrl, supabase }: Product): Promise<string> {
  const { id, session } = await makePerson(supabase, "reader");
  await queryProduct(
    supabase,
    `insert into public.entitlements (user_id, post_id, source)
     select $1, p.id, 'gift' from public.posts p where p.slug = $2`,
    [id, POST.slice(POST.lastIndexOf("/") + 1)],
  );
  const answer = await fetch(`${siteUrl}/api/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: siteUrl },
    body: JSON.stringify({ access_token: session.access_token, refresh_token: session.refresh_token }),
  });
  if (!answer.ok) throw new Error(`No session: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((set) => set.slice(0, set.indexOf(";")))
    .join("; ");
}

/** The answer once the page is in the cache, or as the member gets it. */
async function record({ url, headers, isCached }: Page): Promise<Recorded> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetch(url, { headers });
    const body = await answer.text();
    if (!isCached || answer.headers.get("x-nextjs-cache") === "HIT")
      return { headers: keepHeaders(answer.headers), body };
  }
  throw new Error(`${url} never came from the cache`);
}

const OF_THE_CONNECTION = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
  "date",
];

function keepHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}

async function compare(page: Page, httpUrl: string, nextUrl: string, bytes: number): Promise<Row> {
  const targets = [{ url: page.url, headers: page.headers }, { url: httpUrl }, { url: nextUrl }];
  const loads: Load[][] = targets.map(() => []);
  for (const target of targets) await measureLoad({ ...target, duration: SECONDS });
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, target] of targets.entries())
      loads[index]?.push(await measureLoad({ ...target, duration: SECONDS }));
  const [ours, http, next] = loads.map(medianOf);
  const share = Math.round((100 * (ours?.requests ?? 0)) / (next?.requests ?? 1));
  return {
    what: `${page.name} (${(bytes / 1_000).toFixed(1)} kB), ${CONNECTIONS} connections, median of ${ROUNDS}`,
    result: `${write(ours)}; the same bytes by node:http ${write(http)}; a static page of bare Next ${write(next)} (${share} %)`,
    aim: page.isCached ? "≥ 90 % of bare Next" : "seen beside the cached page",
  };
}

function medianOf(loads: Load[]): Load {
  const middle = (pick: (one: Load) => number) => quantile(loads.map(pick), 0.5);
  return { requests: middle(({ requests }) => requests), p99Ms: middle(({ p99Ms }) => p99Ms) };
}

function write(loads: Load | undefined): string {
  return loads ? `${Math.round(loads.requests)} requests/s, p99 ${loads.p99Ms} ms` : "nothing";
}
