import type { Client } from "autocannon";
import type { Product } from "#embedded/product.ts";
import type { StackPart } from "#embedded/supervisor/part.ts";
import { readCpu } from "#tests/bench/cpu.ts";
import { CONNECTIONS, type Load, measureLoad } from "#tests/bench/load.ts";
import { recordAnswer, startBareHttp } from "#tests/bench/reading/bare-http.ts";
import { withProduct } from "#tests/bench/reading/stage.ts";
import { listVisits, type Visit } from "#tests/bench/reading/visits.ts";
import { quantile, type Row } from "#tests/bench/result.ts";
import { askAsBrowser, BROWSER_HEADERS, type WireAnswer } from "#tests/support/calls/browser-request.ts";

const ROUNDS = 5;
const SECONDS = 3;
/** The cache has the page by then. */
const VISITS_BEFORE = 5;

/** Pages asked for as a browser asks, against Node's own server with the same compressed bytes, in turns. */
export function measureServing({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withProduct(async (product) => {
    const visits = await listVisits(product);
    const answers: WireAnswer[] = [];
    for (const visit of visits) answers.push(await settle(visit));
    const bare = await startBareHttp(answers.map(recordAnswer));
    try {
      const rows: Row[] = [];
      for (const [index, visit] of visits.entries()) {
        const twin = { url: `${bare.url}/${index}`, headers: {}, parts: { server: [bare.part] } };
        const seen = await takeTurns([{ ...visit, parts: partsOf(product) }, twin], isSmall ? 1 : ROUNDS);
        rows.push(writeRow(visit, answers[index], seen));
      }
      return rows;
    } finally {
      await bare.part.stop();
    }
  });
}

/** The answer when the page is in the cache, if it ever is. */
async function settle({ url, headers }: Visit): Promise<WireAnswer> {
  for (let visit = 0; visit < VISITS_BEFORE; visit++) await askAsBrowser(url, headers);
  const answer = await askAsBrowser(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
}

/** Whose processor time counts: the site, and what it asks. */
function partsOf({ parts }: Product): Parts {
  const named = (...names: string[]) => parts.filter(({ name }) => names.includes(name));
  return { site: named("site"), database: named("postgres"), "data API": named("rest", "gateway") };
}

type Parts = Record<string, StackPart[]>;
type Target = { url: string; headers: Record<string, string>; parts: Parts; readers?: readonly string[] };
/** With the microseconds of processor time that each part spends on a request. */
type Seen = Load & { cpu: Record<string, number> };

async function takeTurns(targets: readonly Target[], rounds: number): Promise<Seen[]> {
  const seen: Seen[][] = targets.map(() => []);
  for (const target of targets) await loadOnce(target);
  for (let round = 0; round < rounds; round++)
    for (const [index, target] of targets.entries()) seen[index]?.push(await loadOnce(target));
  return seen.map(medianOf);
}

async function loadOnce({ url, headers: own, parts, readers = [] }: Target): Promise<Seen> {
  const before = await readCpus(parts);
  const headers = { ...BROWSER_HEADERS, ...own };
  let connections = 0;
  const setupClient = (client: Client) => {
    const cookie = readers[connections++ % readers.length];
    if (cookie !== undefined) client.setHeaders({ ...headers, cookie });
  };
  const load = await measureLoad({ url, headers, duration: SECONDS, setupClient });
  const after = await readCpus(parts);
  const cpu = Object.entries(after).map(([name, used]) => [name, (used - (before[name] ?? 0)) / load.total]);
  return { ...load, cpu: Object.fromEntries(cpu) };
}

async function readCpus(parts: Parts): Promise<Record<string, number>> {
  const used: Record<string, number> = {};
  for (const [name, some] of Object.entries(parts)) {
    const each = await Promise.all(some.map(({ pid }) => readCpu(pid)));
    used[name] = each.reduce((sum, one) => sum + one, 0);
  }
  return used;
}

function medianOf(rounds: Seen[]): Seen {
  const middle = (pick: (one: Seen) => number) => quantile(rounds.map(pick), 0.5);
  const names = Object.keys(rounds[0]?.cpu ?? {});
  return {
    requests: middle(({ requests }) => requests),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    total: middle(({ total }) => total),
    cpu: Object.fromEntries(names.map((name) => [name, middle(({ cpu }) => cpu[name] ?? Number.NaN)])),
  };
}

function writeRow({ what, target }: Visit, answer: WireAnswer | undefined, [ours, bare]: Seen[]): Row {
  const coding = answer?.headers["content-encoding"] ?? "not compressed";
  const ratio = ((ours?.requests ?? 0) / (bare?.requests ?? 1)).toFixed(3);
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    result: `${write(ours)}; ${((answer?.body.length ?? 0) / 1_000).toFixed(1)} kB ${coding}; bare node:http with the same bytes ${write(bare)}; ${ratio} × bare`,
    aim: target,
  };
}

function write(seen: Seen | undefined): string {
  if (!seen) return "nothing";
  // Below this, it is what a part does anyway.
  const parts = Object.entries(seen.cpu).filter(([, each]) => each >= 1);
  const cpu = parts.map(([name, each]) => `${name} ${Math.round(each).toLocaleString("en")} µs`);
  return `${Math.round(seen.requests).toLocaleString("en")}/s, p99 ${seen.p99Ms} ms, CPU ${cpu.join(" + ")}`;
}
