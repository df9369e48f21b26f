import { randomUUID } from "node:crypto";
import { startDevnet } from "#lib/nano/devnet/devnet.ts";
import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { type Call, startCountingHttp } from "#tests/bench/purchases/counting-http.ts";
import { milliseconds, type Row } from "#tests/bench/result.ts";
import { startWorker } from "#tests/support/product/worker-process.ts";
import { until } from "#tests/support/until.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

/** This long without a request, and a round is over. */
const QUIET_MS = 5_000;
const LOOKS = new Set(["accounts_receivable", "accounts_balances", "receivable"]);

/** One worker over very many open purchases: how long a round over all of them takes, and what it asks the node. */
export function measureOpenPurchases(count: number): Promise<Row[]> {
  return withBenchStack(async (stack) => {
    const world = openWorld(stack.databaseUrl, 2);
    const devnet = await startDevnet();
    const nameOf = (_path: string, body: string) => /"action":\s*"(\w+)"/.exec(body)?.[1] ?? "?";
    const node = await startCountingHttp(devnet.rpcUrls[0] ?? "", nameOf);
    await addOpenPurchases(world, count);
    const nodes = { NANO_RPC_URLS: node.url, NANO_WS_URLS: devnet.socketUrl };
    const worker = await startWorker(stack.databaseUrl, nodes);
    try {
      await worker.hasLogged("listening for confirmations");
      await until("it has looked at all of them twice", () => hasPolledTwice(node.calls), 180_000);
      return rowsOf(node.calls, count);
    } finally {
      await worker.end();
      await node.stop();
      await devnet.stop();
      await world.close();
    }
  });
}

/** The first round comes with the start, the next one in its own time. */
function rowsOf(calls: readonly Call[], count: number): Row[] {
  const looks = listLooks(calls);
  const longest = Math.max(...looks.map((look) => endOf(look) - startOf(look)));
  const [firstAt = 0, secondAt = 0] = looks.map(startOf);
  const between = calls.filter(({ atMs }) => atMs >= firstAt && atMs < secondAt);
  const perMinute = (some: readonly Call[]) => ((60_000 * some.length) / (secondAt - firstAt)).toFixed(1);
  return [
    {
      what: `a look at ${count} open purchases, the first and the one after it`,
      result: `longest ${milliseconds(longest)}, from its first question to its last`,
      aim: "within its minute",
    },
    {
      what: `questions to the node with ${count} open purchases, from one look to the next`,
      result: `${perMinute(between)} a minute, ${perMinute(between.filter(isPoll))} of them to look`,
      aim: "a number to know",
    },
  ];
}

function hasPolledTwice(calls: readonly Call[]): boolean {
  const [, second] = listLooks(calls);
  return second !== undefined && performance.now() - endOf(second) > QUIET_MS;
}

function listLooks(calls: readonly Call[]): number[][] {
  const looks: number[][] = [];
  for (const { atMs } of calls.filter(isPoll)) {
    const current = looks.at(-1);
    if (current && atMs - endOf(current) < QUIET_MS) current.push(atMs);
    else looks.push([atMs]);
  }
  return looks;
}

function isPoll({ what }: Call): boolean {
  return LOOKS.has(what);
}

function startOf(look: readonly number[]): number {
  return look[0] ?? 0;
}

function endOf(look: readonly number[]): number {
  return look.at(-1) ?? 0;
}

async function addOpenPurchases(world: World, count: number): Promise<void> {
  await world.addAddresses(count);
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  const buyers = Array.from({ length: count }, () => randomUUID());
  await world.pool.query(
    "insert into auth.users (id, aud, role, is_anonymous) select id, 'authenticated', 'authenticated', true from unnest($1::uuid[]) id",
    [buyers],
  );
  for (let at = 0; at < count; at += 500) {
    await world.pool.query("select public.open_purchase(id, $2) from unnest($1::uuid[]) id", [
      buyers.slice(at, at + 500),
      post,
    ]);
  }
  await world.pool.query("update public.purchases set expires_at = now() + interval '1 day'");
}
