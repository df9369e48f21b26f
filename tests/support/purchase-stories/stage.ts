import { randomBytes } from "node:crypto";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { startWorker } from "#tests/support/product/worker-process.ts";
import { type SupervisedWorker, superviseWorker } from "#tests/support/purchase-stories/supervised-worker.ts";
import { type OwnStack, startOwnStack } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

const PACE = { delayMs: 20, jitterMs: 60, times: 2 };
const CONNECTIONS = 24;
const FREE_ADDRESSES = 200;
/** Deriving each address is slow compared with everything else that starts here. */
const PATIENCE_MS = 120_000;

/** The real parts that stories run on: data stack, network of three nodes, worker. */
export type StoryStage = {
  stack: OwnStack;
  world: World;
  devnet: Devnet;
  worker: SupervisedWorker;
  /** /api, in a web process over this stack and these nodes. */
  api: PurchaseApi;
  stop(): Promise<void>;
};

export async function startStage(): Promise<StoryStage> {
  const stack = await startOwnStack();
  const world = openWorld(stack.databaseUrl, CONNECTIONS);
  const devnet = await startDevnet({ pace: PACE, endpoints: [{ port: 0 }, { port: 0 }, { port: 0 }] });
  const api = await loadPurchaseApi({
    SUPABASE_URL: stack.url,
    SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
    SUPABASE_SECRET_KEY: stack.keys.secret,
    NANO_RPC_URLS: devnet.rpcUrls.join(","),
    LOG_LEVEL: "error",
  });
  const seed = randomBytes(32).toString("hex").toUpperCase();
  const nodes = { NANO_RPC_URLS: devnet.rpcUrls.join(","), NANO_WS_URLS: devnet.socketUrl, NANO_SEED: seed };
  const worker = await superviseWorker(() => startWorker(stack.databaseUrl, nodes));
  await until("addresses are ready", async () => (await countFree(world)) >= FREE_ADDRESSES, PATIENCE_MS);
  return {
    stack,
    world,
    devnet,
    worker,
    api,
    async stop() {
      await worker.end();
      await devnet.stop();
      await world.close();
      await stack.stop();
    },
  };
}

async function countFree({ one }: World): Promise<number> {
  const sql = "select count(*)::integer as free from public.deposit_addresses where state = 'free'";
  return (await one<{ free: number }>(sql)).free;
}
