import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startDevnet } from "#lib/nano/devnet/devnet";
import { withBenchStack } from "#tests/bench/bench-stack";
import { type Call, startCountingHttp } from "#tests/bench/purchases/counting-http";
import { milliseconds, type Row } from "#tests/bench/result";
import { startWorker } from "#tests/support/worker-process";
import { openWorld, type World } from "#tests/support/world";

const OPEN = 10_000;
const MINUTES = 3;
const LOOKS = new Set(["accounts_receivable", "accounts_balances", "receivable"]);

/** One worker over ten thousand open purchases: how long a look at all of them takes, and what it asks of the node. */
export function measureOpenPurchases(): Promise<Row[]> {
  return withBenchStack(async (stack) => {
    const world = openWorld(stack.databaseUrl, 2);
    const devnet = await startDevnet();
    const nameOf = (_path: string, body: string) => /"action":\s*"(\w+)"/.exec(body)?.[1] ?? "?";
    const node = await startCountingHttp(devnet.rpcUrls[0] ?? "", nameOf);
    await addOpenPurchases(world);
    const nodes = { NANO_RPC_URLS: node.url, NANO_WS_URLS: devnet.socketUrl };
    const worker = await startWorker(stack.databaseUrl, nodes);
    try {
      await worker.says("listening for confirmations");
      await pause(10_000);
      node.calls.length = 0;
      await pause(MINUTES * 60_000);
      return rowsOf(node.calls);
    } finally {
      await worker.end();
      await node.stop();
      await devnet.stop();
      await world.close();
    }
  });
}

function rowsOf(calls: readonly Call[]): Row[] {
  const looks = calls.filter(({ what }) => LOOKS.has(what));
  const sweeps: number[][] = [];
  for (const { atMs } of looks) {
    const current = sweeps.at(-1);
    if (current && atMs - (current.at(-1) ?? 0) < 5_000) current.push(atMs);
    else sweeps.push([atMs]);
  }
  const longest = Math.max(...sweeps.map((sweep) => (sweep.at(-1) ?? 0) - (sweep[0] ?? 0)));
  const perMinute = (count: number) => (count / MINUTES).toFixed(1);
  return [
    {
      what: `a look at ${OPEN} open purchases, ${sweeps.length} looks in ${MINUTES} minutes`,
      seen: `longest ${milliseconds(longest)}, from its first question to its last`,
      aim: "within its minute",
    },
    {
      what: `questions to the node with ${OPEN} open purchases`,
      seen: `${perMinute(calls.length)} a minute, ${perMinute(looks.length)} of them to look`,
      aim: "a number to know",
    },
  ];
}

async function addOpenPurchases(world: World): Promise<void> {
  await world.addAddresses(OPEN);
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  const buyers = Array.from({ length: OPEN }, () => randomUUID());
  await world.pool.query(
    "insert into auth.users (id, aud, role, is_anonymous) select id, 'authenticated', 'authenticated', true from unnest($1::uuid[]) id",
    [buyers],
  );
  for (let at = 0; at < OPEN; at += 500) {
    await world.pool.query("select public.open_purchase(id, $2) from unnest($1::uuid[]) id", [
      buyers.slice(at, at + 500),
      post,
    ]);
  }
  await world.pool.query("update public.purchases set expires_at = now() + interval '1 day'");
}
