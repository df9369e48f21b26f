import { beforeEach, describe, expect, test } from "vitest";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { askNode, command, openAccount, processBlock, untilConfirmed } from "#tests/support/nano/own-devnet.ts";

const MINE = new DevnetAccount(70);
const OTHER = new DevnetAccount(71);

let devnet: Devnet;
beforeEach(async () => {
  devnet = await startDevnet({ pace: { delayMs: 0 }, endpoints: [{ port: 0 }, { port: 0, service: { credits: 2 } }] });
  return () => devnet.stop();
});

const node = (request: object) => askNode(devnet.rpcUrls[0], request);
const service = (request: object) => askNode(devnet.rpcUrls[1], request);
const balance = { action: "account_balance", account: MINE.address };

describe("an endpoint that misbehaves", () => {
  test("is cut off and returns, while the other answers", async () => {
    await command(devnet, "/faults", { isDown: true });
    await expect(node(balance)).rejects.toThrow();
    expect(await service(balance)).toMatchObject({ balance: "0" });
    await command(devnet, "/faults/none");
    expect(await node(balance)).toMatchObject({ balance: "0" });
  });

  test("lags: it answers with the state when the lag began", async () => {
    await command(devnet, "/faults", { view: "stale" });
    await untilConfirmed(devnet, await devnet.faucet.give(MINE.publicKey, 5n));
    expect(await node(balance)).toMatchObject({ receivable: "0" });
    expect(await service(balance)).toMatchObject({ receivable: "5" });
  });

  test("disagrees: it knows nothing, or believes that everything is confirmed", async () => {
    await command(devnet, "/confirmations", { isPaused: true });
    const hash = await devnet.faucet.give(MINE.publicKey, 5n);
    const info = { action: "block_info", hash };
    await command(devnet, "/faults", { view: "empty" });
    await command(devnet, "/faults", { endpoint: 1, view: "all-confirmed" });
    expect(await node(info)).toEqual({ error: "Block not found" });
    expect(await service(info)).toMatchObject({ confirmed: "true" });
    await command(devnet, "/faults", { view: "true" });
    expect(await node(info)).toMatchObject({ confirmed: "false" });
  });

  test("loses an answer after it has accepted the block", async () => {
    const { account, open } = await openAccount(devnet, 1, 100n);
    await command(devnet, "/faults", { losesAnswers: 1 });
    const send = account.sign({ previous: open.hash, balance: 90n, link: OTHER.publicKey });
    await expect(processBlock(devnet, send, "send")).rejects.toThrow();
    expect(await node({ action: "block_info", hash: send.hash })).toMatchObject({ amount: "10", subtype: "send" });
    expect(await processBlock(devnet, send)).toEqual({ error: "Old block" });
  });

  test("refuses work in a node's words", async () => {
    await command(devnet, "/faults", { refusesWork: true });
    const work = { action: "work_generate", hash: "AB".repeat(32) };
    expect(await node(work)).toEqual({ error: "Local work generation is disabled" });
    expect(await service(work)).toMatchObject({ work: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });
});

describe("an endpoint that acts as a payment service", () => {
  const work = { action: "work_generate", hash: "AB".repeat(32) };

  test("charges credits for work, and refuses without them by number and message", async () => {
    expect(await service(work)).toMatchObject({ credits: 1 });
    expect(await service(work)).toMatchObject({ credits: 0 });
    expect(await service(work)).toEqual({ error: 429, message: "Too many requests." });
    expect(await service(balance)).toMatchObject({ balance: "0" });
    const today = new Date().toISOString().slice(0, 10);
    expect(await service({ action: "rpc_credits", key: "k" })).toMatchObject({
      credits: 0,
      usage: { [today]: { work_generate: 3, account_balance: 1 } },
    });
    await command(devnet, "/service", { endpoint: 1, credits: 50 });
    expect(await service(work)).toMatchObject({ credits: 49 });
  });

  test.each([
    [429, "Too many requests."],
    [500, "Service not available. Try again in a few minutes."],
    [503, "Sorry, no GPUs available. Try again in a few seconds."],
  ])("limits requests: %i", async (refuses, message) => {
    await command(devnet, "/faults", { endpoint: 1, refuses });
    expect(await service(balance)).toEqual({ error: refuses, message });
    await command(devnet, "/faults", { endpoint: 1, refusalStatus: refuses });
    await expect(service(balance)).rejects.toThrow(`this was ${refuses}`);
  });

  test("names a price, which a node does not", async () => {
    await command(devnet, "/service", { endpoint: 1, price: { usd: 1.01, change24hPercent: -2 } });
    expect(await service({ action: "price", currency: "USD" })).toMatchObject({ price: 1.01, currency: "usd" });
    expect(await service({ action: "market_data" })).toMatchObject({
      market_data: { current_price: { usd: 1.01 }, price_change_percentage_24h: -2 },
    });
    expect(await node({ action: "price" })).toEqual({ error: "Unknown command" });
  });
});

test("a fork lost to another block removes the loser and what was built on it", async () => {
  const { account, open } = await openAccount(devnet, 1, 100n);
  await untilConfirmed(devnet, open.hash);
  await command(devnet, "/confirmations", { isPaused: true });
  const loser = account.sign({ previous: open.hash, balance: 90n, link: MINE.publicKey });
  await devnet.ledger.process(loser.block, "send");
  await devnet.ledger.process(MINE.sign({ balance: 10n, link: loser.hash }).block, "open");
  const winner = account.sign({ previous: open.hash, balance: 40n, link: OTHER.publicKey });
  expect(await processBlock(devnet, winner)).toEqual({ error: "Fork" });
  await command(devnet, "/fork", { block: winner.block });
  expect(await node({ action: "block_info", hash: loser.hash })).toEqual({ error: "Block not found" });
  expect(await node({ action: "block_info", hash: winner.hash })).toMatchObject({ confirmed: "true" });
  expect(await node({ action: "account_info", account: MINE.address })).toEqual({ error: "Account not found" });
  expect(await node({ action: "receivable", account: OTHER.address })).toEqual({ blocks: [winner.hash] });
});

describe("the controls", () => {
  test("the faucet gives, and asks for patience after three times in a minute", async () => {
    const visit = () => command(devnet, "/faucet", { account: MINE.address });
    for (let time = 0; time < 3; time++) expect(await visit()).toMatchObject({ amount_raw: String(10n ** 31n) });
    await expect(visit()).rejects.toThrow("429");
    expect(await command(devnet, "/faucet", { account: OTHER.address })).toHaveProperty("hash");
  });

  test.each([
    ["another site's page", { origin: "https://evil.example" }],
    ["a page of this machine", { origin: "http://localhost:3000" }],
    ["a browser, whatever page it claims", { "sec-fetch-site": "none" }],
  ])("do not answer %s", async (_who, headers) => {
    const answer = await fetch(`${devnet.controlUrl}/health`, { headers });
    expect(answer.status).toBe(421);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("say what is wrong with a command", async () => {
    await expect(command(devnet, "/faults", { delayMs: -1 })).rejects.toThrow("400");
    await expect(command(devnet, "/faucet", { account: "nano_1" })).rejects.toThrow("This is not a Nano address.");
    await expect(command(devnet, "/dance")).rejects.toThrow("There is no such control.");
  });
});
