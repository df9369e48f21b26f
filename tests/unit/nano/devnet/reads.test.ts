import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#lib/nano/address.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import { DevnetAccount, type SignedDevnetBlock } from "#tests/support/nano/devnet-account.ts";
import { askNode, openAccount, untilConfirmed } from "#tests/support/nano/own-devnet.ts";

const EMPTY = new DevnetAccount(40);
const RECEIVER = new DevnetAccount(41);
const STRANGER = new DevnetAccount(42);
const GENESIS_ADDRESS = addressOf(GENESIS.publicKey);
const DIGITS = expect.stringMatching(/^\d+$/);
const ZERO = "0".repeat(64);

let devnet: Devnet;
let account: DevnetAccount;
let open: SignedDevnetBlock;
let sends: SignedDevnetBlock[];

/** One account with Ӿ10 that has sent 1, 2 and 3 raw to another, which has received nothing yet. */
beforeAll(async () => {
  devnet = await startDevnet({ pace: { delayMs: 0 } });
  ({ account, open } = await openAccount(devnet, 1, 10n ** 31n));
  sends = [];
  let [previous, balance] = [open.hash, 10n ** 31n];
  for (const amount of [1n, 2n, 3n]) {
    balance -= amount;
    const send = account.sign({ previous, balance, link: RECEIVER.publicKey });
    await devnet.ledger.process(send.block, "send");
    sends.push(send);
    previous = send.hash;
  }
  await untilConfirmed(devnet, previous);
});
afterAll(() => devnet.stop());

const ask = (request: object) => askNode(devnet.rpcUrls[0], request);
const hashAt = (at: number) => sends[at]?.hash ?? "";

describe("what a node answers about accounts", () => {
  test("account_info of an unopened account, even with receivables, and of an invalid one", async () => {
    expect(await ask({ action: "account_info", account: EMPTY.address })).toEqual({ error: "Account not found" });
    expect(await ask({ action: "account_info", account: RECEIVER.address })).toEqual({ error: "Account not found" });
    expect(await ask({ action: "account_info", account: "nano_1" })).toEqual({ error: "Bad account number" });
  });

  test("account_info with every option", async () => {
    const more = { representative: "true", receivable: "true", include_confirmed: "true" };
    const info = await ask({ action: "account_info", account: account.address, ...more });
    const [frontier, balance] = [hashAt(2), String(10n ** 31n - 6n)];
    expect(info).toEqual({
      frontier,
      open_block: open.hash,
      representative_block: frontier,
      balance,
      confirmed_balance: balance,
      modified_timestamp: DIGITS,
      block_count: "4",
      account_version: "0",
      confirmed_height: "4",
      confirmed_frontier: frontier,
      representative: account.address,
      confirmed_representative: account.address,
      pending: "0",
      receivable: "0",
      confirmed_pending: "0",
      confirmed_receivable: "0",
    });
  });

  test("account_info names confirmed values differently when not asked for them", async () => {
    const info = await ask({ action: "account_info", account: account.address });
    expect(info).toMatchObject({ confirmation_height: "4", confirmation_height_frontier: hashAt(2) });
    expect(info).not.toHaveProperty("confirmed_height");
  });

  test("account_balance never refuses an unopened account", async () => {
    const nothing = { balance: "0", pending: "0", receivable: "0" };
    expect(await ask({ action: "account_balance", account: EMPTY.address })).toEqual(nothing);
    const waiting = { balance: "0", pending: "6", receivable: "6" };
    expect(await ask({ action: "account_balance", account: RECEIVER.address })).toEqual(waiting);
  });

  test("a bad member of a list is reported by itself", async () => {
    expect(await ask({ action: "accounts_balances", accounts: [EMPTY.address, "nano_bad"] })).toEqual({
      balances: { [EMPTY.address]: { balance: "0", pending: "0", receivable: "0" } },
      errors: { nano_bad: "Bad account number" },
    });
    expect(await ask({ action: "accounts_frontiers", accounts: [account.address, EMPTY.address] })).toEqual({
      frontiers: { [account.address]: hashAt(2) },
      errors: { [EMPTY.address]: "Account not found" },
    });
  });

  test("account_history, newest first, says where it was cut; of an unopened account it is an empty string", async () => {
    expect(await ask({ action: "account_history", account: account.address, count: "1" })).toEqual({
      account: account.address,
      history: [
        {
          type: "send",
          account: RECEIVER.address,
          amount: "3",
          local_timestamp: DIGITS,
          height: "4",
          hash: hashAt(2),
          confirmed: "true",
        },
      ],
      previous: hashAt(1),
    });
    expect(await ask({ action: "account_history", account: account.address, count: "9", reverse: true })).toMatchObject(
      {
        history: [{ type: "receive", account: GENESIS_ADDRESS }, { amount: "1" }, { amount: "2" }, { amount: "3" }],
      },
    );
    const nothing = await ask({ action: "account_history", account: EMPTY.address, count: "9" });
    expect(nothing).toEqual({ account: EMPTY.address, history: "" });
  });
});

describe("what a node answers about receivables", () => {
  const receivable = (more: object = {}) => ask({ action: "receivable", account: RECEIVER.address, ...more });

  test("hashes alone, with amounts, with sources; and an empty string", async () => {
    const hashes = sends.map(({ hash }) => hash).sort();
    expect(await receivable({ count: "10" })).toEqual({ blocks: hashes });
    expect(await receivable({ count: 10, threshold: "3" })).toEqual({ blocks: { [hashAt(2)]: "3" } });
    expect(await receivable({ threshold: "3", source: true })).toEqual({
      blocks: { [hashAt(2)]: { amount: "3", source: account.address } },
    });
    expect(await receivable({ threshold: "4" })).toEqual({ blocks: "" });
  });

  test("largest first when sorted, so that dust hides nothing", async () => {
    const { blocks } = Object(await receivable({ count: "2", sorting: "true", threshold: "1" }));
    expect(Object.values(blocks)).toEqual(["3", "2"]);
  });

  test("accounts_receivable leaves out accounts with nothing", async () => {
    const accounts = [EMPTY.address, RECEIVER.address];
    expect(await ask({ action: "accounts_receivable", accounts, count: "10", threshold: "3" })).toEqual({
      blocks: { [RECEIVER.address]: { [hashAt(2)]: "3" } },
    });
    expect(await ask({ action: "accounts_receivable", accounts: [EMPTY.address] })).toEqual({ blocks: "" });
  });

  test("receivable_exists", async () => {
    expect(await ask({ action: "receivable_exists", hash: hashAt(0) })).toEqual({ exists: "1" });
    expect(await ask({ action: "receivable_exists", hash: open.hash })).toEqual({ exists: "0" });
    expect(await ask({ action: "receivable_exists", hash: "F".repeat(64) })).toEqual({ error: "Block not found" });
  });
});

describe("what a node answers about blocks", () => {
  test("block_info, with the block as JSON or as text that holds JSON", async () => {
    const info = {
      block_account: account.address,
      amount: "1",
      balance: String(10n ** 31n - 1n),
      height: "2",
      local_timestamp: DIGITS,
      successor: hashAt(1),
      confirmed: "true",
      subtype: "send",
    };
    const contents = sends[0]?.block;
    expect(await ask({ action: "block_info", json_block: "true", hash: hashAt(0) })).toEqual({ ...info, contents });
    const text = await ask({ action: "block_info", hash: hashAt(0) });
    expect(text).toEqual({ ...info, contents: `${JSON.stringify(contents, null, 4)}\n` });
    expect(await ask({ action: "block_info", hash: "F".repeat(64) })).toEqual({ error: "Block not found" });
    expect(await ask({ action: "block_info", hash: "F" })).toEqual({ error: "Invalid block hash" });
  });

  test("the genesis block predates state blocks, and has a real node's hash and signature", async () => {
    const { hash, signature, work, publicKey } = GENESIS;
    expect(await ask({ action: "block_info", json_block: "true", hash })).toMatchObject({
      amount: String(2n ** 128n - 1n),
      height: "1",
      contents: {
        ...{ type: "open", source: publicKey, signature, work },
        ...{ representative: GENESIS_ADDRESS, account: GENESIS_ADDRESS },
      },
    });
    expect(GENESIS_ADDRESS).toBe("nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo");
  });

  test("blocks_info with every option", async () => {
    const more = { json_block: true, pending: true, source: true, receive_hash: true, include_not_found: true };
    const hashes = [hashAt(0), open.hash, "F".repeat(64)];
    expect(await ask({ action: "blocks_info", hashes, ...more })).toMatchObject({
      blocks: {
        [hashAt(0)]: { pending: "1", receivable: "1", receive_hash: ZERO, source_account: "0" },
        [open.hash]: { pending: "0", receivable: "0", receive_hash: ZERO, source_account: GENESIS_ADDRESS },
      },
      blocks_not_found: ["F".repeat(64)],
    });
    const none = { action: "blocks_info", hashes: ["F".repeat(64)] };
    expect(await ask(none)).toEqual({ error: "Block not found" });
    expect(await ask({ ...none, include_not_found: true })).toEqual({ blocks: "", blocks_not_found: ["F".repeat(64)] });
  });

  test("marks a received send", async () => {
    const link = open.block.link;
    const more = { pending: true, receive_hash: true };
    expect(await ask({ action: "blocks_info", hashes: [link], ...more })).toMatchObject({
      blocks: { [link]: { pending: "0", receive_hash: open.hash } },
    });
  });
});

describe("what a node answers about itself", () => {
  test("the work that it generates validates", async () => {
    const made = await ask({ action: "work_generate", hash: hashAt(2) });
    expect(made).toEqual({
      hash: hashAt(2),
      work: expect.stringMatching(/^[0-9a-f]{16}$/),
      difficulty: expect.stringMatching(/^ff[c-f][0-9a-f]{13}$/),
      multiplier: expect.stringMatching(/^[\d.]+$/),
    });
    const { work } = Object(made);
    expect(await ask({ action: "work_validate", hash: hashAt(2), work })).toMatchObject({ valid_all: "1" });
    const low = { action: "work_generate", hash: hashAt(2), difficulty: "0000000000000001" };
    expect(await ask(low)).toEqual({ error: "Difficulty above config limit or below publish threshold" });
  });

  test("its thresholds, its count and its check of addresses", async () => {
    expect(await ask({ action: "active_difficulty" })).toMatchObject({
      network_minimum: "ffc0000000000000",
      network_receive_minimum: "f000000000000000",
    });
    expect(await ask({ action: "block_count" })).toEqual({ count: "6", unchecked: "0", cemented: "6" });
    expect(await ask({ action: "validate_account_number", account: STRANGER.address })).toEqual({ valid: "1" });
    expect(await ask({ action: "validate_account_number", account: "nano_1" })).toEqual({ valid: "0" });
  });

  test("refuses unreadable input with status 200", async () => {
    const url = devnet.rpcUrls[0] ?? "";
    const raw = async (init: RequestInit) => (await fetch(url, init)).json();
    expect(await raw({ method: "POST", body: "{" })).toEqual({ error: "Unable to parse JSON" });
    expect(await raw({ method: "GET" })).toEqual({ error: "Can only POST requests" });
    expect(await ask({ action: "dance" })).toEqual({ error: "Unknown command" });
    expect(await ask({ action: "account_info" })).toEqual({ error: "Unable to parse JSON" });
  });
});
