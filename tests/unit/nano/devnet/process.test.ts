import { verifyBlock } from "nanocurrency";
import { beforeEach, describe, expect, test } from "vitest";
import { ZERO_HASH } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { hashOf, jsonOf } from "#lib/nano/devnet/ledger/block.ts";
import { LIVE_THRESHOLDS } from "#lib/nano/devnet/network.ts";
import {
  DevnetAccount,
  findDevWork,
  findWorkBetween,
  type SignedDevnetBlock,
} from "#tests/support/nano/devnet-account.ts";
import { askNode, openAccount, processBlock, startOwnDevnet, untilConfirmed } from "#tests/support/nano/own-devnet.ts";

const OTHER = new DevnetAccount(99);
/** Good for a quarter of what the all-zero key could sign. */
const FORGED = `01${"0".repeat(126)}`;

let devnet: Devnet;
let account: DevnetAccount;
let open: SignedDevnetBlock;
beforeEach(async () => {
  devnet = await startDevnet({ pace: { delayMs: 0 } });
  ({ account, open } = await openAccount(devnet, 1, 1_000n));
  return () => devnet.stop();
});

const send = (balance: bigint, previous = open.hash) => account.sign({ previous, balance, link: OTHER.publicKey });
const answer = (block: SignedDevnetBlock, subtype?: string) => processBlock(devnet, block, subtype);
const refused = (error: string) => ({ error });
const WRONG_BALANCE = refused("Invalid block balance for given subtype");

describe("what a node answers to process", () => {
  test("an accepted block: its hash", async () => {
    const block = send(900n);
    expect(await answer(block, "send")).toEqual({ hash: block.hash });
    expect(devnet.ledger.state.accounts.get(account.publicKey)).toMatchObject({ frontier: block.hash, balance: 900n });
  });

  test("an async request: only that it started, and nothing of how it ends", async () => {
    const block = send(900n);
    const later = { action: "process", json_block: "true", async: "true" };
    expect(await askNode(devnet.rpcUrls[0], { ...later, block: block.block })).toEqual({ started: "1" });
    const wrong = { ...block.block, balance: "899" };
    expect(await askNode(devnet.rpcUrls[0], { ...later, block: wrong })).toEqual({ started: "1" });
    await untilConfirmed(devnet, block.hash);
    expect(devnet.ledger.state.accounts.get(account.publicKey)?.frontier).toBe(block.hash);
  });

  test("the same block again without a subtype: Old block", async () => {
    const block = send(900n);
    await answer(block, "send");
    expect(await answer(block)).toEqual(refused("Old block"));
  });

  test("the same send again with its subtype: a wrong balance, even when later blocks follow", async () => {
    const block = send(900n);
    await answer(block, "send");
    expect(await answer(block, "send")).toEqual(WRONG_BALANCE);
    await answer(send(800n, block.hash), "send");
    expect(await answer(block, "send")).toEqual(WRONG_BALANCE);
  });

  test("the latest receive again, and an open again: Old block", async () => {
    const receive = account.sign({ previous: open.hash, balance: 1_050n, link: await give(50n) });
    expect(await answer(receive, "receive")).toEqual({ hash: receive.hash });
    expect(await answer(receive, "receive")).toEqual(refused("Old block"));
    expect(await answer(open, "open")).toEqual(refused("Old block"));
  });

  test("an earlier receive again after the balance has risen: a wrong balance", async () => {
    const first = account.sign({ previous: open.hash, balance: 1_050n, link: await give(50n) });
    await answer(first, "receive");
    await answer(account.sign({ previous: first.hash, balance: 1_060n, link: await give(10n) }), "receive");
    expect(await answer(first, "receive")).toEqual(WRONG_BALANCE);
  });

  test("the same block five times at once: one hash, and refusals", async () => {
    const block = send(900n);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => answer(block, n % 2 ? "send" : undefined)));
    const taken = answers.filter((one) => JSON.stringify(one) === JSON.stringify({ hash: block.hash }));
    expect(taken).toHaveLength(1);
    for (const one of answers.filter((other) => !taken.includes(other))) {
      expect([refused("Old block"), WRONG_BALANCE]).toContainEqual(one);
    }
  });

  test("another block on a used previous, and a second open: Fork", async () => {
    await answer(send(900n), "send");
    expect(await answer(send(899n))).toEqual(refused("Fork"));
    expect(await answer(account.sign({ balance: 5n, link: await give(5n) }), "open")).toEqual(refused("Fork"));
  });

  test("five different blocks on one previous at once: exactly one is accepted", async () => {
    const answers = await Promise.all([900n, 901n, 902n, 903n, 904n].map((balance) => answer(send(balance))));
    expect(answers.filter((one) => JSON.stringify(one) === '{"error":"Fork"}')).toHaveLength(4);
  });

  test("an unknown previous with a subtype: Gap previous block, and the block is not kept", async () => {
    const [parent, child] = family();
    expect(await answer(child, "send")).toEqual(refused("Gap previous block"));
    await answer(parent, "send");
    expect(devnet.ledger.state.blocks.has(child.hash)).toBe(false);
  });

  test("an unknown previous without a subtype: the refused block is kept and applied when its parent comes", async () => {
    const [parent, child] = family();
    expect(await answer(child)).toEqual(refused("Gap previous block"));
    await answer(parent, "send");
    expect(devnet.ledger.state.accounts.get(account.publicKey)?.frontier).toBe(child.hash);
  });

  test.each([undefined, "receive"])("an unknown source (subtype %s): kept, and applied when it comes", async (word) => {
    const { account: payer, open: funded } = await openAccount(devnet, 2, 70n);
    const source = payer.sign({ previous: funded.hash, balance: 0n, link: account.publicKey });
    const receive = account.sign({ previous: open.hash, balance: 1_070n, link: source.hash });
    expect(await answer(receive, word)).toEqual(refused("Gap source block"));
    await answer(source, "send");
    expect(devnet.ledger.state.accounts.get(account.publicKey)?.balance).toBe(1_070n);
  });

  test("a source already received, or for another account: Unreceivable", async () => {
    const link = await give(50n);
    const first = account.sign({ previous: open.hash, balance: 1_050n, link });
    await answer(first, "receive");
    const again = account.sign({ previous: first.hash, balance: 1_100n, link });
    expect(await answer(again, "receive")).toEqual(refused("Unreceivable"));
    const foreign = await devnet.faucet.give(OTHER.publicKey, 7n);
    const theft = account.sign({ previous: first.hash, balance: 1_057n, link: foreign });
    expect(await answer(theft, "receive")).toEqual(refused("Unreceivable"));
  });

  test("a receive of a wrong amount, or a rising balance: the delta does not match", async () => {
    const link = await give(50n);
    const mismatch = refused("Balance and amount delta do not match");
    expect(await answer(account.sign({ previous: open.hash, balance: 1_051n, link }), "receive")).toEqual(mismatch);
    expect(await answer(account.sign({ previous: open.hash, balance: 1_051n }), "receive")).toEqual(mismatch);
  });

  test("a rising balance with a destination as its link: Gap source block; as a send, a wrong balance", async () => {
    const wrong = send(1_100n);
    expect(await answer(wrong)).toEqual(refused("Gap source block"));
    expect(await answer(wrong, "send")).toEqual(WRONG_BALANCE);
  });

  test("spending from an emptied account without a subtype: Gap source block", async () => {
    const emptied = send(0n);
    await answer(emptied, "send");
    expect(await answer(send(5n, emptied.hash))).toEqual(refused("Gap source block"));
  });

  test("work below every threshold", async () => {
    const work = findWorkBetween(open.hash, 0n, devnet.ledger.thresholds.entry);
    const lazy = account.sign({ previous: open.hash, balance: 900n, link: OTHER.publicKey, work });
    expect(await answer(lazy, "send")).toEqual(refused("Block work is less than threshold"));
  });

  test("work for another block: insufficient", async () => {
    const { entry, required } = devnet.ledger.thresholds;
    const work = findWorkBetween(open.hash, entry, required.send);
    const lazy = account.sign({ previous: open.hash, balance: 900n, link: OTHER.publicKey, work });
    expect(await answer(lazy, "send")).toEqual(refused("Block work is insufficient"));
  });

  test("with live thresholds, the dev network's work is below every threshold", async () => {
    const live = await startOwnDevnet({ thresholds: LIVE_THRESHOLDS });
    const link = await live.faucet.give(account.publicKey, 50n);
    expect(await processBlock(live, account.sign({ balance: 50n, link }), "open")).toEqual(
      refused("Block work is less than threshold"),
    );
  });

  test("a signature of another key: Bad signature", async () => {
    const { block, hash } = send(900n);
    const { signature } = OTHER.sign({ previous: open.hash, balance: 900n }).block;
    expect(await answer({ hash, block: { ...block, signature } }, "send")).toEqual(refused("Bad signature"));
  });

  test.each([
    ["account", "nano_1"],
    ["account", undefined],
    ["balance", "-1"],
    ["balance", String(1n << 128n)],
    ["work", "xyz"],
    ["previous", "12"],
    ["signature", ""],
    ["type", "send"],
  ])("a malformed %s (%s): Block is invalid", async (field, value) => {
    const { hash, block } = send(900n);
    expect(await answer({ hash, block: { ...block, [field]: value } }, "send")).toEqual(refused("Block is invalid"));
  });

  test("an unknown subtype: Invalid block subtype", async () => {
    expect(await answer(send(900n), "gift")).toEqual(refused("Invalid block subtype"));
    expect(await answer(send(900n), "open")).toEqual(refused("Invalid previous block for given subtype"));
  });

  test("a block of the burn account, whose key lets anyone sign for it", async () => {
    const [link, representative] = [await devnet.faucet.give(ZERO_HASH, 5n), OTHER.publicKey];
    const burnt = { account: ZERO_HASH, previous: ZERO_HASH, representative, link, work: findDevWork(ZERO_HASH) };
    for (let balance = 5n; ; balance++) {
      const hash = hashOf({ ...burnt, balance });
      if (!verifyBlock({ hash, publicKey: ZERO_HASH, signature: FORGED })) continue;
      const block = jsonOf({ ...burnt, hash, balance, signature: FORGED });
      expect(await answer({ hash, block })).toEqual(refused("Block attempts to open the burn account"));
      return;
    }
  });

  test("accepts addresses of the old prefix and hashes in lower case", async () => {
    const { hash, block } = send(900n);
    const old = { ...block, account: block.account.replace("nano_", "xrb_"), previous: open.hash.toLowerCase() };
    expect(await answer({ hash, block: old }, "send")).toEqual({ hash });
  });
});

function give(raw: bigint): Promise<string> {
  return devnet.faucet.give(account.publicKey, raw);
}

function family(): [parent: SignedDevnetBlock, child: SignedDevnetBlock] {
  const parent = send(900n);
  return [parent, send(800n, parent.hash)];
}
