import { once } from "node:events";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { connectToNode } from "#tests/support/nano/node-socket.ts";
import { askNode, command, openAccount, untilConfirmed } from "#tests/support/nano/own-devnet.ts";

const MINE = new DevnetAccount(50);
const OTHER = new DevnetAccount(51);
const TOPIC = { topic: "confirmation", ack: true };
const TIME = expect.stringMatching(/^\d{13}$/);

let devnet: Devnet;
beforeEach(async () => {
  devnet = await startDevnet({ pace: { delayMs: 0 } });
  return () => devnet.stop();
});

async function subscribed(options: object | null = { accounts: [MINE.address] }, topic = "confirmation") {
  const node = await connectToNode(devnet.socketUrl);
  node.say({ action: "subscribe", ack: true, id: "sub", topic, ...(options ? { options } : {}) });
  expect(await node.next()).toEqual({ ack: "subscribe", time: TIME, id: "sub" });
  return node;
}

async function pay({ publicKey }: DevnetAccount, raw = 5n): Promise<string> {
  const hash = await devnet.faucet.give(publicKey, raw);
  await untilConfirmed(devnet, hash);
  return hash;
}

describe("a node's websocket sends", () => {
  test("a full confirmation", async () => {
    const options = { accounts: [MINE.address], include_election_info: "true", include_sideband_info: "true" };
    const node = await subscribed(options);
    const hash = await pay(MINE);
    expect(await node.next()).toMatchObject({
      topic: "confirmation",
      time: TIME,
      message: {
        amount: "5",
        hash,
        confirmation_type: "active_quorum",
        election_info: { blocks: "1", voters: "1", request_count: "0" },
        block: { type: "state", link: MINE.publicKey, link_as_account: MINE.address, subtype: "send" },
        sideband: { height: "2", local_timestamp: expect.stringMatching(/^\d+$/) },
      },
    });
  });

  test("only confirmations of watched accounts, as owner or as destination", async () => {
    const node = await subscribed();
    await pay(OTHER);
    const [hash, amount] = [await pay(MINE), 5n];
    const receive = MINE.sign({ balance: amount, link: hash });
    await devnet.ledger.process(receive.block, "open");
    expect(await node.next()).toMatchObject({ message: { hash } });
    expect(await node.next()).toMatchObject({ message: { hash: receive.hash, block: { subtype: "receive" } } });
  });

  test("every account without options, and none for an empty list", async () => {
    const [all, none] = [await subscribed(null), await subscribed({ accounts: [] })];
    const hash = await pay(OTHER);
    expect(await all.next()).toMatchObject({ message: { hash } });
    await none.settle();
    expect(none.heard.filter((message) => "topic" in message)).toEqual([]);
  });

  test("changes after an update that adds and removes accounts, ignoring a bad address", async () => {
    const node = await subscribed();
    const options = { accounts_add: [OTHER.address, "nano_bad"], accounts_del: [MINE.address] };
    node.say({ action: "update", ...TOPIC, id: "upd", options });
    expect(await node.next()).toEqual({ ack: "update", time: TIME, id: "upd" });
    await pay(MINE);
    const hash = await pay(OTHER);
    expect(await node.next()).toMatchObject({ message: { hash } });
  });

  test("a pong for each ping, with or without an id", async () => {
    const node = await connectToNode(devnet.socketUrl);
    node.say({ action: "ping" });
    expect(await node.next()).toEqual({ ack: "pong", time: TIME });
    node.say({ action: "ping", id: "7" });
    expect(await node.next()).toEqual({ ack: "pong", time: TIME, id: "7" });
  });

  test("nothing after unsubscribe", async () => {
    const node = await subscribed();
    node.say({ action: "unsubscribe", ...TOPIC });
    expect(await node.next()).toEqual({ ack: "unsubscribe", time: TIME });
    await pay(MINE);
    await node.settle();
    expect(node.heard.filter((message) => message.topic)).toEqual([]);
  });

  test.each([
    ["an update before a subscription", { action: "update", ...TOPIC, options: { accounts_add: [] } }],
    ["an unknown topic", { action: "subscribe", ack: true, topic: "weather" }],
    ["an unknown action", { action: "listen", ...TOPIC }],
    ["invalid JSON", "hello"],
    ["a subscription without a requested acknowledgement", { action: "subscribe", topic: "confirmation" }],
  ])("no answer to %s", async (_what, request) => {
    const node = await connectToNode(devnet.socketUrl);
    node.say(request);
    await node.settle();
    expect(node.heard).toHaveLength(1);
  });

  test("no answer to an update of a subscription without options", async () => {
    const node = await subscribed(null);
    node.say({ action: "update", ...TOPIC, options: { accounts_add: [MINE.address] } });
    await node.settle();
    expect(node.heard.map((message) => message.ack)).toEqual(["subscribe", "pong"]);
  });

  test("a block as seen, then voted on, then confirmed", async () => {
    const node = await connectToNode(devnet.socketUrl);
    for (const topic of ["confirmation", "started_election", "new_unconfirmed_block"]) {
      node.say({ action: "subscribe", topic });
    }
    await node.settle();
    const hash = await pay(MINE);
    const messages = [await node.next(), await node.next(), await node.next()];
    expect(messages.map(({ topic }) => topic)).toEqual(["new_unconfirmed_block", "started_election", "confirmation"]);
    expect(messages[1]).toMatchObject({ message: { hash } });
  });

  test("a confirmed block again after block_confirm, as confirmed by its height", async () => {
    const hash = await pay(MINE);
    const node = await subscribed();
    expect(await askNode(devnet.rpcUrls[0], { action: "block_confirm", hash })).toEqual({ started: "1" });
    expect(await node.next()).toMatchObject({ message: { hash, confirmation_type: "active_confirmation_height" } });
    const unknown = { action: "block_confirm", hash: "F".repeat(64) };
    expect(await askNode(devnet.rpcUrls[0], unknown)).toEqual({ error: "Block not found" });
  });
});

describe("a node may confirm", () => {
  test("twice: the same confirmation is announced again", async () => {
    await command(devnet, "/confirmations", { times: 2 });
    const node = await subscribed();
    const hash = await pay(MINE);
    expect([await node.next(), await node.next()]).toMatchObject([{ message: { hash } }, { message: { hash } }]);
  });

  test("never, until confirmations resume; then in any order that the test names", async () => {
    await command(devnet, "/confirmations", { isPaused: true });
    const [first, second] = [
      await devnet.faucet.give(MINE.publicKey, 1n),
      await devnet.faucet.give(MINE.publicKey, 2n),
    ];
    const account = { action: "receivable", account: MINE.address };
    const ask = (more = {}) => askNode(devnet.rpcUrls[0], { ...account, ...more });
    expect(await ask()).toEqual({ blocks: "" });
    expect(await ask({ include_only_confirmed: "false" })).toEqual({ blocks: "" });
    expect(await ask({ include_active: "true" })).toEqual({ blocks: "" });
    const both = await ask({ include_only_confirmed: "false", include_active: "true" });
    expect(both).toEqual({ blocks: [first, second].sort() });
    await command(devnet, "/confirm", { hashes: [first] });
    expect(await ask()).toEqual({ blocks: [first] });
    await command(devnet, "/confirmations", { isPaused: false });
    await untilConfirmed(devnet, second);
  });

  test("out of order where the delay is random", async () => {
    const payers = [
      await openAccount(devnet, 80, 5n),
      await openAccount(devnet, 81, 5n),
      await openAccount(devnet, 82, 5n),
    ];
    for (const { open } of payers) await untilConfirmed(devnet, open.hash);
    const node = await subscribed();
    const chances = [0.9, 0.5, 0.1];
    vi.spyOn(Math, "random").mockImplementation(() => chances.shift() ?? 0);
    onTestFinished(() => void vi.restoreAllMocks());
    await command(devnet, "/confirmations", { delayMs: 0, jitterMs: 2_000 });
    const sends = payers.map(({ account, open }) =>
      account.sign({ previous: open.hash, balance: 0n, link: MINE.publicKey }),
    );
    for (const { block } of sends) await devnet.ledger.process(block, "send");
    const heard = [await node.next(), await node.next(), await node.next()];
    expect(heard).toMatchObject(sends.toReversed().map(({ hash }) => ({ message: { hash } })));
  });

  test("a receive only after its source", async () => {
    await command(devnet, "/confirmations", { isPaused: true });
    const link = await devnet.faucet.give(MINE.publicKey, 5n);
    const receive = MINE.sign({ balance: 5n, link });
    await devnet.ledger.process(receive.block, "open");
    const node = await subscribed();
    await command(devnet, "/confirm", { hashes: [receive.hash] });
    expect([await node.next(), await node.next()]).toMatchObject([
      { message: { hash: link } },
      { message: { hash: receive.hash } },
    ]);
  });

  test("nothing over a connection dropped without notice, and what it missed is lost", async () => {
    const node = await subscribed();
    const closed = once(node.socket, "close");
    await command(devnet, "/socket/drop");
    expect((await closed)[0]).toBe(1006);
    const missed = await pay(MINE);
    const again = await subscribed();
    const hash = await pay(MINE);
    expect(await again.next()).toMatchObject({ message: { hash } });
    expect(again.heard).not.toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ hash: missed }) }),
    );
  });
});
