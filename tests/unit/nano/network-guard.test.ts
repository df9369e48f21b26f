import { afterEach, describe, expect, test } from "vitest";
import { GENESIS_HASH } from "#lib/nano/networks.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createNetworkGuard } from "#lib/nano/nodes/network-guard.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";

const nodes: Awaited<ReturnType<typeof startFakeNode>>[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

const SILENT = { status: 503, text: "" };

/** A node whose network may change behind its address, as a service's may. */
async function startNode(network: "live" | "dev" | "away") {
  const now = { network };
  const node = await startFakeNode(({ action, hash }) => {
    if (now.network === "away") return SILENT;
    if (action === "block_count") return { count: "1", cemented: "1" };
    return hash === GENESIS_HASH[now.network] ? { block_account: "nano_1" } : { error: "Block not found" };
  });
  nodes.push(node);
  return { ...node, now };
}

function open(...list: { url: string }[]) {
  let nowMs = 0;
  const found: string[] = [];
  const guard = createNetworkGuard("live", { nowMs: () => nowMs, onForeign: (host) => found.push(host) });
  const ledger = createRpcLedger(createEndpoints(list, { nowMs: () => nowMs, guard }));
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ask: () => ledger.readNetworkState(), pass, found, guard };
}

describe("a node of another network", () => {
  test("is asked for nothing but its first block, and the others continue", async () => {
    const [foreign, ours] = [await startNode("dev"), await startNode("live")];
    const { ask, found } = open(foreign, ours);
    expect(await ask()).toEqual({ blocks: 1, cemented: 1 });
    expect(foreign.asked.map(({ action }) => action)).toEqual(["block_info"]);
    expect(found).toEqual([new URL(foreign.url).host]);
  });

  test("is dropped for good, even if it returns to our network", async () => {
    const foreign = await startNode("dev");
    const { ask, pass, found, guard } = open(foreign);
    await expect(ask()).rejects.toThrow(NodeOutage);
    foreign.now.network = "live";
    pass(3_600_000);
    await expect(ask()).rejects.toThrow(NodeOutage);
    await expect(guard.admit(foreign)).rejects.toThrow("another Nano network");
    expect(foreign.asked).toHaveLength(1);
    expect(found).toHaveLength(1);
  });

  test("is detected within a minute behind an address that was ours", async () => {
    const node = await startNode("live");
    const { ask, pass } = open(node);
    await ask();
    node.now.network = "dev";
    pass(60_000);
    await expect(ask()).rejects.toThrow(NodeOutage);
  });

  test("is detected at once after an outage", async () => {
    const node = await startNode("live");
    const { ask } = open(node);
    await ask();
    node.now.network = "away";
    await expect(ask()).rejects.toThrow(NodeOutage);
    node.now.network = "dev";
    await expect(ask()).rejects.toThrow("another Nano network");
  });
});

test("a node that is down is not taken for a foreign one", async () => {
  const node = await startNode("away");
  const { ask, found } = open(node);
  await expect(ask()).rejects.toThrow(NodeOutage);
  node.now.network = "live";
  expect(await ask()).toEqual({ blocks: 1, cemented: 1 });
  expect(found).toEqual([]);
});
