import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";
import { startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type World, XNO } from "#tests/support/world/world.ts";

// Needs its own database: whether the chain is reachable affects the whole site.
vi.setConfig({ testTimeout: 120_000 });

const ANSWERS = {
  expired: { status: 403, text: JSON.stringify({ error: "API key expired" }) },
  limited: { error: "Rate limit exceeded" },
  away: { status: 503, text: "" },
} as const;

const LIVE = {
  NANO_NETWORK: "live",
  SITE_URL: "https://farthing.example",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Farthing <post@farthing.example>",
  NANO_FEE_ACCOUNT: newAccount(),
};

let own: OwnDatabase;
let world: World;
let devnet: Devnet;
let provider: Awaited<ReturnType<typeof startFakeNode>>;
/** `well` passes requests on to a node. `foreign` has a different first block from ours. */
let mode: keyof typeof ANSWERS | "well" | "foreign" = "well";
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  own = await startOwnDatabase();
  world = openWorld(own.databaseUrl);
  await world.addAddresses(20);
  devnet = await startDevnet({ pace: { delayMs: 0 }, endpoints: [{ port: 0 }, { port: 0 }] });
  provider = await startFakeNode(async (asked) => {
    if (mode === "foreign" && asked.action === "block_info") return { error: "Block not found" };
    if (mode !== "well" && mode !== "foreign") return ANSWERS[mode];
    const answer = await fetch(devnet.rpcUrls[0] ?? "", { method: "POST", body: JSON.stringify(asked) });
    return answer.json();
  });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end("SIGKILL");
  mode = "well";
  await world.pool.query("select private.note_chain(0)");
  await world.pool.query("update public.money_alerts set resolved_at = now() where kind = 'foreign_node'");
});
afterAll(async () => {
  await provider?.stop();
  await devnet?.stop();
  await world?.close();
  await own?.stop();
});

async function addWorker(urls: readonly (string | undefined)[], settings: Record<string, string> = {}) {
  const worker = await startWorker(own.databaseUrl, {
    NANO_RPC_URLS: urls.join(","),
    NANO_WS_URLS: devnet.socketUrl,
    ...settings,
  });
  workers.push(worker);
  return worker;
}

/** The lost websocket makes the worker look at the chain at once. */
const reconnect = () => devnet.sockets.drop();

async function awaySeconds(): Promise<number> {
  const sql = "select away_seconds from private.chain_watch";
  return (await world.one<{ away_seconds: number }>(sql)).away_seconds;
}
const alerts = async () =>
  (await world.pool.query("select detail from public.money_alerts where kind = 'foreign_node' and resolved_at is null"))
    .rows;

/** One a minute, for all who meet the outage: the look at the chain, the websocket, a job. */
const outageLines = (worker: WorkerProcess) =>
  worker.output().match(/^[\d:]{8} (?:WARN|ERROR) .*(?:Nano node|the chain|websocket|does not serve).*$/gm) ?? [];

async function sellOnce(): Promise<void> {
  const post = await world.addPost(await world.addPerson({ isCreator: true }));
  const { id, ephemeral_address: to } = await purchaseCalls(world).open(await world.addPerson(), post);
  await devnet.faucet.give(publicKeyOf(to), XNO / 20n);
  reconnect();
  await until("the purchase is paid", async () => {
    const { status } = await world.one<{ status: string }>("select status from public.purchases where id = $1", [id]);
    return status === "paid";
  });
}

describe("a provider that refuses in its own words", () => {
  test.each(["expired", "limited"] as const)("(%s) stops no sale while two nodes answer", async (words) => {
    mode = words;
    const worker = await addWorker([provider.url, ...devnet.rpcUrls]);
    await worker.hasLogged("listening for confirmations");
    await sellOnce();
    expect(await awaySeconds()).toBe(0);
    expect(worker.output()).toContain("does not serve us");
  });

  test.each(["expired", "limited"] as const)("(%s) pauses purchases when too few others are left", async (words) => {
    for (const others of [[], [devnet.rpcUrls[0]]]) {
      mode = "well";
      const startedAtMs = Date.now();
      const worker = await addWorker([provider.url, ...others]);
      await worker.hasLogged("listening for confirmations");
      mode = words;
      reconnect();
      await until("the outage is reported", async () => (await awaySeconds()) > 0);
      mode = "well";
      await until("its end is reported", async () => (await awaySeconds()) === 0);
      expect(outageLines(worker).length).toBeLessThanOrEqual(1 + (Date.now() - startedAtMs) / 60_000);
      expect(outageLines(worker)).not.toEqual([]);
      await worker.end("SIGKILL");
    }
  });
});

describe("a node of another network", () => {
  test("stops the worker at start, and is named", async () => {
    const worker = await addWorker(devnet.rpcUrls, LIVE);
    await until("the worker ends", worker.hasEnded);
    expect(worker.child.exitCode).toBe(1);
    const [host] = devnet.rpcUrls.map((url) => new URL(url).host);
    expect(worker.output()).toContain(`NANO_NETWORK is live, and a node of another Nano network answers at ${host}`);
    expect(worker.output()).toContain("Correct NANO_RPC_URLS or NANO_NETWORK.");
  });

  test("is dropped when it appears later, raises one alert, and the others continue", async () => {
    const worker = await addWorker([provider.url, devnet.rpcUrls[0]]);
    await worker.hasLogged("listening for confirmations");
    mode = "away";
    reconnect();
    await until("the outage is reported", async () => (await awaySeconds()) > 0);
    mode = "foreign";
    await until("the alert is raised", async () => (await alerts()).length === 1);
    expect((await alerts())[0]).toEqual({ detail: expect.stringContaining(new URL(provider.url).host) });
    await until("the remaining one is enough", async () => (await awaySeconds()) === 0);
    mode = "well";
    const asked = provider.asked.length;
    await sellOnce();
    expect(provider.asked).toHaveLength(asked);
  });

  test("pauses purchases when it was the only one", async () => {
    const worker = await addWorker([provider.url]);
    await worker.hasLogged("listening for confirmations");
    mode = "away";
    reconnect();
    await until("the outage is reported", async () => (await awaySeconds()) > 0);
    mode = "foreign";
    await until("the alert is raised", async () => (await alerts()).length === 1);
    mode = "well";
    const before = await awaySeconds();
    await until("it stays paused", async () => (await awaySeconds()) > before);
  });
});
