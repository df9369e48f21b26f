import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NodeUnderTest, readNodeUnderTest } from "#lib/env/node-under-test.ts";
import { workRootOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import type { Confirmation } from "#lib/nano/nodes/confirmation-socket.ts";
import { watchConfirmations } from "#lib/nano/nodes/confirmations.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { signChange, signReceive, signSend } from "#lib/nano/wallet.ts";
import { isWorkEnough } from "#lib/nano/work/work-threshold.ts";
import { createArrivals } from "#tests/support/arrivals.ts";
import { confirmed, newKey, openNodeWallet } from "#tests/support/nano/node-wallet.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";

function tooLittleWork(root: string): string {
  for (let nonce = 0; ; nonce++) {
    const work = nonce.toString(16).padStart(16, "0");
    if (!isWorkEnough({ root, threshold: "8000000000000000" }, work)) return work;
  }
}

/** One suite for every node: the simulated ledger must not be kinder than a real one. */
const QUANTUM = 10n ** 24n;
const real = readNodeUnderTest();

describe("against the devnet ledger", () => {
  let devnet: Devnet;
  promise(async () => {
    devnet = await startDevnet({ pace: { delayMs: 20 } });
    return { rpcUrl: devnet.rpcUrls[0] ?? "", wsUrl: devnet.socketUrl, key: GENESIS.privateKey };
  });
  afterAll(() => devnet.stop());
});

describe.skipIf(real === null)("against the node of NANO_TEST_RPC_URL (not set: no real node was tested)", () => {
  promise(async () => {
    if (!real) throw new Error("There is no real node.");
    return real;
  });
});

function promise(start: () => Promise<NodeUnderTest>): void {
  let node: NodeUnderTest;
  let wallet: Awaited<ReturnType<typeof openNodeWallet>>;
  beforeAll(async () => {
    node = await start();
    wallet = await openNodeWallet(node.rpcUrl, node.key);
  });
  afterAll(() => wallet.close());

  test("reports an unopened account as absent, with no balance and nothing receivable", async () => {
    const { account } = newKey();
    expect(await wallet.ledger.findAccount(account)).toBeNull();
    expect(await wallet.ledger.listReceivable([account], 1n)).toEqual([]);
    expect(await wallet.ledger.listReceivable([account, newKey().account], 1n)).toEqual([]);
    expect(await wallet.ledger.listBalances([account])).toEqual(
      new Map([[account, { balanceRaw: 0n, receivableRaw: 0n }]]),
    );
  });

  test("reports an unpublished block as absent", async () => {
    expect(await wallet.ledger.findBlock("F".repeat(64))).toBeNull();
  });

  test("moves money: sends, confirms, lists and receives it, and sends it all on", async () => {
    const receiver = newKey();
    const sent = await wallet.fund(receiver.account, QUANTUM);
    expect(await findConfirmedBlock([wallet.ledger], sent.hash)).toMatchObject({
      account: wallet.funder.account,
      subtype: "send",
      linkAsAccount: receiver.account,
      amountRaw: QUANTUM,
      previous: sent.block.previous,
      isConfirmed: true,
    });
    const receivable = { hash: sent.hash, to: receiver.account, from: wallet.funder.account, amountRaw: QUANTUM };
    expect(await wallet.ledger.listReceivable([receiver.account], 1n)).toEqual([receivable]);
    expect(await wallet.ledger.listReceivable([newKey().account, receiver.account], QUANTUM)).toEqual([receivable]);
    expect(await wallet.ledger.listReceivable([receiver.account], QUANTUM + 1n)).toEqual([]);

    const opened = await wallet.openAccount(QUANTUM);
    const state = await wallet.stateOf(opened);
    expect(state).toMatchObject({ balanceRaw: QUANTUM, confirmedBalanceRaw: QUANTUM, representative: opened.account });
    expect(state.confirmedFrontier).toBe(state.frontier);
    const onwards = signSend(opened, state, wallet.funder.account, QUANTUM);
    expect(await wallet.publish(onwards)).toEqual({ kind: "accepted", hash: onwards.hash });
    expect(await confirmed(wallet.ledger, onwards.hash)).toMatchObject({ balanceRaw: 0n, amountRaw: QUANTUM });
    const received = signReceive(wallet.funder, await wallet.stateOf(wallet.funder), {
      hash: onwards.hash,
      amountRaw: QUANTUM,
    });
    expect(await wallet.publish(received)).toEqual({ kind: "accepted", hash: received.hash });
    await confirmed(wallet.ledger, received.hash);
  });

  test("lists the largest payment first, and can leave out dust", async () => {
    const { account } = newKey();
    for (const amountRaw of [1n, QUANTUM, 2n]) await wallet.fund(account, amountRaw);
    const amounts = async (atLeastRaw: bigint) =>
      (await wallet.ledger.listReceivable([account], atLeastRaw)).map(({ amountRaw }) => amountRaw);
    expect(await amounts(1n)).toEqual([QUANTUM, 2n, 1n]);
    expect(await amounts(2n)).toEqual([QUANTUM, 2n]);
    expect(await wallet.ledger.listBalances([account])).toEqual(
      new Map([[account, { balanceRaw: 0n, receivableRaw: QUANTUM + 3n }]]),
    );
  });

  test("refuses a repeated send, which is on the chain all the same", async () => {
    const opened = await wallet.openAccount(QUANTUM);
    const sent = signSend(opened, await wallet.stateOf(opened), wallet.funder.account, 1n);
    await wallet.publish(sent);
    expect(await wallet.publish(sent)).toEqual({
      kind: "refused",
      reason: "Invalid block balance for given subtype",
    });
    expect(await confirmed(wallet.ledger, sent.hash)).toMatchObject({ isConfirmed: true });
  });

  test("refuses a second block on the same frontier as a fork", async () => {
    const opened = await wallet.openAccount(QUANTUM);
    const state = await wallet.stateOf(opened);
    await wallet.publish(signSend(opened, state, wallet.funder.account, 2n));
    const rival = signChange(opened, state, wallet.funder.account);
    const answer = await wallet.ledger.publish(await wallet.withWork(rival), "change");
    expect(answer.kind).toBe("refused");
    expect(await wallet.ledger.findBlock(rival.hash)).toBeNull();
  });

  test("changes a representative without moving money", async () => {
    const opened = await wallet.openAccount(QUANTUM);
    const changed = signChange(opened, await wallet.stateOf(opened), wallet.funder.account);
    expect(await wallet.publish(changed)).toEqual({ kind: "accepted", hash: changed.hash });
    await confirmed(wallet.ledger, changed.hash);
    expect(await wallet.stateOf(opened)).toMatchObject({
      balanceRaw: QUANTUM,
      representative: wallet.funder.account,
    });
  });

  test("refuses insufficient work", async () => {
    const opened = await wallet.openAccount(QUANTUM);
    const sent = signSend(opened, await wallet.stateOf(opened), wallet.funder.account, 1n);
    const answer = await wallet.ledger.publish(
      { ...sent.block, work: tooLittleWork(workRootOf(sent.contents)) },
      "send",
    );
    expect(answer).toMatchObject({ kind: "refused", reason: expect.stringMatching(/^Block work is /) });
  });

  test("hears confirmations of watched accounts, including later ones, and never of removed ones", async () => {
    const [first, second, gone] = [newKey().account, newKey().account, newKey().account];
    const stop = new AbortController();
    const heard = createArrivals<Confirmation>();
    const subscriptions = createArrivals<true>();
    const watch = watchConfirmations({
      urls: [node.wsUrl],
      accounts: [first, gone],
      onConfirmation: heard.add,
      onSubscribed: () => subscriptions.add(true),
      log: createQuietLog().log,
      signal: stop.signal,
    });
    await subscriptions.next();
    const sent = await wallet.fund(first, 5n);
    expect(await heard.next()).toEqual({
      hash: sent.hash,
      account: wallet.funder.account,
      linkAsAccount: first,
      subtype: "send",
      amountRaw: 5n,
    });
    // A node may repeat its message, so listeners must accept it twice.
    await wallet.ledger.requestConfirmation(sent.hash);
    expect(await heard.next()).toMatchObject({ hash: sent.hash });

    watch.remove([gone]);
    watch.add([second]);
    await watch.inStep();
    await wallet.fund(gone, 6n);
    const last = await wallet.fund(second, 7n);
    expect(await heard.next()).toMatchObject({ hash: last.hash, linkAsAccount: second });
    stop.abort();
    await watch.ended;
  });

  test("reports the height of the chain", async () => {
    const { blocks, cemented } = await wallet.ledger.readNetworkState();
    expect(cemented).toBeGreaterThan(0);
    expect(blocks).toBeGreaterThanOrEqual(cemented);
  });
}
