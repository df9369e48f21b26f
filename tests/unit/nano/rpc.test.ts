import { afterEach, describe, expect, test } from "vitest";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { NodeOutage, NodeRefusal } from "#lib/nano/nodes/node-errors.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { assertMayConfirm, findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";

const GENESIS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";
const OURS = "nano_1e5aqegc1jb7qe964u4adzmcezyo6o146zb8hm6dft8tkp79za3sxwjym5rx";
const HASH = "0B1F".padEnd(64, "0");
const nodes: Awaited<ReturnType<typeof startFakeNode>>[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

async function ledgerOf(...answers: unknown[]) {
  const started = await Promise.all(answers.map((answer) => startFakeNode(() => answer)));
  nodes.push(...started);
  return { ledger: createRpcLedger(createEndpoints(started)), started };
}

const blockInfo = {
  block_account: GENESIS,
  amount: "1000000000000000000000000000000",
  balance: "3402",
  height: "2",
  local_timestamp: "1795171657",
  successor: "0".repeat(64),
  confirmed: "true",
  contents: { type: "state", account: GENESIS, previous: "04".repeat(32), link_as_account: OURS },
  subtype: "send",
};

describe("an account", () => {
  test("is read with its confirmed part, to the last raw", async () => {
    const frontier = "DA7C".padEnd(64, "0");
    const { ledger } = await ledgerOf({
      frontier,
      balance: "340282366920938463463374607431768211455",
      confirmed_balance: "340282366920938463463374607431768211454",
      confirmed_frontier: HASH,
      representative: GENESIS.replace("nano_", "xrb_"),
      block_count: "3",
    });
    expect(await ledger.findAccount(OURS)).toEqual({
      frontier,
      balanceRaw: 2n ** 128n - 1n,
      representative: GENESIS,
      blockCount: 3,
      confirmedFrontier: HASH,
      confirmedBalanceRaw: 2n ** 128n - 2n,
    });
  });

  test("is absent when unopened, without an error", async () => {
    const { ledger } = await ledgerOf({ error: "Account not found" });
    expect(await ledger.findAccount(OURS)).toBeNull();
  });

  test("is refused when it cannot exist", async () => {
    const { ledger } = await ledgerOf({ error: "Bad account number" });
    await expect(ledger.findAccount("nano_1")).rejects.toThrow(NodeRefusal);
  });
});

describe("receivables", () => {
  test("are empty where a node writes an empty string", async () => {
    const { ledger } = await ledgerOf({ blocks: "" });
    expect(await ledger.listReceivable([OURS], 1n)).toEqual([]);
    expect(await ledger.listReceivable([OURS, GENESIS], 1n)).toEqual([]);
    expect(await ledger.listReceivable([], 1n)).toEqual([]);
  });

  const receivable = { hash: HASH, to: OURS, from: GENESIS, amountRaw: 7n };
  test("are read for one account, as a node or as a service lists them", async () => {
    const node = await ledgerOf({ blocks: { [HASH]: { amount: "7", source: GENESIS } } });
    const service = await ledgerOf([{ hash: HASH, source: GENESIS, amount: "7", amount_nano: "0", username: "x" }]);
    expect(await node.ledger.listReceivable([OURS], 1n)).toEqual([receivable]);
    expect(await service.ledger.listReceivable([OURS], 1n)).toEqual([receivable]);
  });

  test("are read for many accounts at once, the largest first and without dust", async () => {
    const { ledger, started } = await ledgerOf({ blocks: { [OURS]: { [HASH]: { amount: "7", source: GENESIS } } } });
    expect(await ledger.listReceivable([GENESIS, OURS], 5n)).toEqual([receivable]);
    const expected = { action: "accounts_receivable", accounts: [GENESIS, OURS], threshold: "5", sorting: "true" };
    expect(started[0]?.asked[0]).toMatchObject(expected);
  });

  test("are requested in batches", async () => {
    const { ledger, started } = await ledgerOf({ blocks: "" });
    await ledger.listReceivable(Array(1_001).fill(OURS), 1n);
    expect(started[0]?.asked.map(({ accounts }) => (accounts as string[]).length)).toEqual([500, 500, 1]);
  });
});

describe("a block", () => {
  test.each([
    ["as JSON", blockInfo],
    ["as a JSON string", { ...blockInfo, contents: JSON.stringify(blockInfo.contents) }],
  ])("is read with its contents %s", async (_, answer) => {
    const { ledger } = await ledgerOf(answer);
    expect(await ledger.findBlock(HASH)).toEqual({
      hash: HASH,
      account: GENESIS,
      subtype: "send",
      linkAsAccount: OURS,
      previous: "04".repeat(32),
      amountRaw: 10n ** 30n,
      balanceRaw: 3402n,
      isConfirmed: true,
      seenAt: new Date("2026-11-20T10:47:37Z"),
    });
  });

  test("is absent when the node does not know it", async () => {
    const { ledger } = await ledgerOf({ error: "Block not found" });
    expect(await ledger.findBlock(HASH)).toBeNull();
  });

  test("is requested elsewhere when the answer makes no sense", async () => {
    const { ledger, started } = await ledgerOf({ ...blockInfo, amount: "1.5" }, blockInfo);
    expect(await ledger.findBlock(HASH)).toMatchObject({ amountRaw: 10n ** 30n });
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
  });
});

describe("publishing", () => {
  const block = {} as Parameters<ReturnType<typeof createRpcLedger>["publish"]>[0];

  test("is refused in the node's words, and no other node is asked", async () => {
    const { ledger, started } = await ledgerOf({ error: "Fork" }, { hash: HASH });
    expect(await ledger.publish(block, "send")).toEqual({ kind: "refused", reason: "Fork" });
    expect(started[1]?.asked).toEqual([]);
  });

  test.each([
    ["with a status", { status: 403, text: JSON.stringify({ error: "API key expired" }) }],
    ["with none", { error: "Rate limit exceeded" }],
  ])("passes over a provider that refuses in its own words: %s", async (_, answer) => {
    const { ledger, started } = await ledgerOf(answer, { hash: HASH });
    expect(await ledger.publish(block, "send")).toEqual({ kind: "accepted", hash: HASH });
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
  });

  test("sends the same bytes to the next node after an outage", async () => {
    const { ledger, started } = await ledgerOf({ status: 503, text: "" }, { hash: HASH });
    expect(await ledger.publish(block, "send")).toEqual({ kind: "accepted", hash: HASH });
    expect(started[0]?.asked).toEqual(started[1]?.asked);
  });
});

describe("a confirmation counts", () => {
  const CONFIRMED = blockInfo;
  const NOT_YET = { ...blockInfo, confirmed: "false" };
  const UNKNOWN = { error: "Block not found" };
  const AWAY = { status: 503, text: "" };
  const UNPAID = { error: "API key expired" };
  const FALSE_FACTS = { ...blockInfo, amount: "1" };

  async function ask(...answers: unknown[]) {
    const sources = await Promise.all(answers.map(async (answer) => (await ledgerOf(answer)).ledger));
    return findConfirmedBlock(sources, HASH);
  }

  test("when the only node says so", async () => {
    expect(await ask(CONFIRMED)).toMatchObject({ hash: HASH, amountRaw: 10n ** 30n });
    expect(await ask(NOT_YET)).toBeNull();
    expect(await ask(UNKNOWN)).toBeNull();
  });

  test("only from two where two are configured", async () => {
    expect(await ask(CONFIRMED, CONFIRMED)).toMatchObject({ hash: HASH });
    expect(await ask(CONFIRMED, NOT_YET)).toBeNull();
    expect(await ask(CONFIRMED, UNKNOWN)).toBeNull();
    expect(await ask(NOT_YET, CONFIRMED)).toBeNull();
  });

  test("from any two of three, whatever the third says", async () => {
    for (const third of [AWAY, NOT_YET, UNKNOWN, UNPAID, { error: "Invalid block hash" }, FALSE_FACTS]) {
      expect(await ask(third, CONFIRMED, CONFIRMED)).toMatchObject({ amountRaw: 10n ** 30n });
      expect(await ask(CONFIRMED, third, CONFIRMED)).toMatchObject({ amountRaw: 10n ** 30n });
      expect(await ask(CONFIRMED, CONFIRMED, third)).toMatchObject({ amountRaw: 10n ** 30n });
    }
  });

  test("never from one node against two", async () => {
    expect(await ask(CONFIRMED, NOT_YET, UNKNOWN)).toBeNull();
    expect(await ask(NOT_YET, CONFIRMED, NOT_YET)).toBeNull();
    expect(await ask(NOT_YET, UNKNOWN, CONFIRMED)).toBeNull();
  });

  test("never while the deciding node is down", async () => {
    await expect(ask(NOT_YET, AWAY, CONFIRMED)).rejects.toThrow(NodeOutage);
    await expect(ask(CONFIRMED, UNPAID, NOT_YET)).rejects.toThrow(NodeOutage);
    await expect(ask()).rejects.toThrow(NodeOutage);
  });

  test("never from one node while the second is down: that is asked again later", async () => {
    await expect(ask(CONFIRMED, AWAY)).rejects.toThrow(NodeOutage);
    await expect(ask(UNPAID, CONFIRMED)).rejects.toThrow(NodeOutage);
    await expect(ask(AWAY)).rejects.toThrow(NodeOutage);
  });

  test("never when two give different facts about one block", async () => {
    await expect(ask(CONFIRMED, FALSE_FACTS)).rejects.toThrow("disagree about block");
  });
});

describe("payments can be confirmed", () => {
  const WELL = { count: "1", cemented: "1" };
  const AWAY = { error: "Rate limit exceeded" };

  async function ask(...answers: unknown[]) {
    const sources = await Promise.all(answers.map(async (answer) => (await ledgerOf(answer)).ledger));
    return assertMayConfirm(sources);
  }

  test("while the only node answers, or any two", async () => {
    await ask(WELL);
    await ask(WELL, WELL);
    await ask(AWAY, WELL, WELL);
    await ask(WELL, AWAY, WELL);
  });

  test("by no single node, where several are configured", async () => {
    for (const answers of [[AWAY], [WELL, AWAY], [AWAY, WELL], [WELL, AWAY, AWAY], []]) {
      await expect(ask(...answers)).rejects.toThrow(NodeOutage);
    }
  });
});

test("the chain's height is read under a node's names and a service's", async () => {
  const node = await ledgerOf({ count: "1000", unchecked: "10", cemented: "25" });
  const service = await ledgerOf({ block_count: 1000, cemented_count: 25, unchecked_count: 10 });
  expect(await node.ledger.readNetworkState()).toEqual({ blocks: 1000, cemented: 25 });
  expect(await service.ledger.readNetworkState()).toEqual({ blocks: 1000, cemented: 25 });
});
