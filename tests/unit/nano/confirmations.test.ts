import { afterEach, describe, expect, test } from "vitest";
import type { Confirmation } from "#lib/nano/nodes/confirmation-socket.ts";
import { watchConfirmations } from "#lib/nano/nodes/confirmations.ts";
import { createArrivals } from "#tests/support/arrivals.ts";
import { startFakeWebsocket } from "#tests/support/nano/fake-websocket.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";

const GENESIS = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";
const OURS = "nano_1e5aqegc1jb7qe964u4adzmcezyo6o146zb8hm6dft8tkp79za3sxwjym5rx";
const HASH = "0B1F".padEnd(64, "0");
const MESSAGE = {
  topic: "confirmation",
  time: "1795171657755",
  message: {
    account: GENESIS,
    amount: "1000000000000000000000000000000",
    hash: HASH,
    confirmation_type: "active_quorum",
    block: { type: "state", account: GENESIS, link_as_account: OURS, subtype: "send" },
  },
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startNode(options?: Parameters<typeof startFakeWebsocket>[0]) {
  const node = await startFakeWebsocket(options);
  stops.push(node.stop);
  return node;
}

function watch(urls: string[], accounts: string[] = [OURS]) {
  const stop = new AbortController();
  const confirmations = createArrivals<Confirmation>();
  const subscriptions = createArrivals<string>();
  const { log, lines } = createQuietLog();
  const watched = watchConfirmations({
    urls,
    accounts,
    onConfirmation: confirmations.add,
    onSubscribed: () => subscriptions.add("subscribed"),
    log,
    signal: stop.signal,
  });
  stops.push(async () => {
    stop.abort();
    await watched.ended;
  });
  return { watched, nextConfirmation: confirmations.next, subscribed: subscriptions.next, lines };
}

describe("confirmations", () => {
  test("are requested with a list of accounts, an id and an ack", async () => {
    const node = await startNode();
    const { subscribed } = watch([node.url]);
    expect(await node.next()).toEqual({
      action: "subscribe",
      topic: "confirmation",
      ack: true,
      id: "subscribe-1",
      options: { accounts: [OURS] },
    });
    await subscribed();
  });

  test.each([
    ["texts", false],
    ["bytes", true],
  ])("are heard as %s, as often as they are sent", async (_, asBytes) => {
    const node = await startNode({ asBytes });
    const { subscribed, nextConfirmation } = watch([node.url]);
    await subscribed();
    node.broadcast(MESSAGE);
    node.broadcast(MESSAGE);
    const expected = { hash: HASH, account: GENESIS, linkAsAccount: OURS, subtype: "send", amountRaw: 10n ** 30n };
    expect(await nextConfirmation()).toEqual(expected);
    expect(await nextConfirmation()).toEqual(expected);
  });

  test("continue after malformed messages", async () => {
    const node = await startNode();
    const { subscribed, nextConfirmation } = watch([node.url]);
    await subscribed();
    for (const text of ["", "{", "null", '{"topic":"vote"}', '{"topic":"confirmation","message":{"amount":"-1"}}']) {
      node.sendRaw(text);
    }
    node.broadcast(MESSAGE);
    expect(await nextConfirmation()).toMatchObject({ hash: HASH });
  });

  test("are requested again after a lost connection, with later additions, and the chain is checked", async () => {
    const node = await startNode();
    const { watched, subscribed } = watch([node.url]);
    await node.next();
    await subscribed();
    node.drop();
    watched.add([GENESIS]);
    await subscribed();
    let said = await node.next();
    while (said.action !== "subscribe") said = await node.next();
    expect(said.options).toEqual({ accounts: [OURS, GENESIS] });
  });

  test("are taken from the next node when one is down", async () => {
    const gone = await startFakeWebsocket();
    await gone.stop();
    const node = await startNode();
    const { subscribed, lines } = watch([gone.url, node.url]);
    await subscribed();
    expect(lines.join()).toContain("could not use");
  });

  test("are taken from the next node when one does not acknowledge and disconnects", async () => {
    const mute = await startNode();
    mute.stopAnswering();
    const node = await startNode();
    const { subscribed } = watch([mute.url, node.url]);
    await mute.next();
    mute.drop();
    await subscribed();
    expect((await node.next()).action).toBe("subscribe");
  });

  test("follow added and removed accounts, in one message per burst", async () => {
    const node = await startNode();
    const { watched, subscribed } = watch([node.url]);
    await node.next();
    await subscribed();
    watched.add([GENESIS]);
    watched.add([GENESIS, OURS]);
    expect((await node.next()).options).toEqual({ accounts_add: [GENESIS] });
    watched.remove([OURS]);
    expect((await node.next()).options).toEqual({ accounts_del: [OURS] });
    expect(watched.size).toBe(1);
  });

  test("of very many accounts are requested in messages that a node accepts", async () => {
    const node = await startNode();
    const accounts = Array.from({ length: 4_500 }, (_, n) => `account-${n}`);
    const { subscribed } = watch([node.url], accounts);
    await subscribed();
    const [first, second, third] = [await node.next(), await node.next(), await node.next()];
    const named = [first.options?.accounts, second.options?.accounts_add, third.options?.accounts_add];
    expect(named.map((part) => part?.length)).toEqual([2_000, 2_000, 500]);
    expect(named.flat()).toEqual(accounts);
  });
});
