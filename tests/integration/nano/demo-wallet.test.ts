import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { untilConfirmed } from "#tests/support/nano/own-devnet.ts";

const MINE = new DevnetAccount(95);
const INFO = { action: "account_info", account: MINE.address, representative: "true" };

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet({ pace: { delayMs: 0 } });
});
afterAll(() => devnet.stop());

async function post(path: "ledger" | "faucet", body: object, settings: Record<string, string> = {}) {
  const devnetUrls = { NANO_RPC_URLS: devnet.rpcUrls.join(","), NANO_FAUCET_URL: `${devnet.controlUrl}/faucet` };
  const { POST } = await loadRoute(`api/demo-wallet/${path}`, { ...devnetUrls, ...settings });
  const headers = { "content-type": "application/json" };
  const request = new Request(`http://localhost:3000/api/demo-wallet/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const answer = await POST?.(request, { params: Promise.resolve({}) });
  return { status: answer?.status, body: await answer?.json() };
}

describe("the demo wallet's test network endpoint", () => {
  test("passes on a node's answers unchanged", async () => {
    expect(await post("ledger", INFO)).toEqual({ status: 200, body: { error: "Account not found" } });
  });

  test("gives money from the faucet, which appears in the ledger", async () => {
    const { status, body } = await post("faucet", { account: MINE.address });
    expect(status).toBe(200);
    await untilConfirmed(devnet, body.hash);
    const receivable = { action: "receivable", account: MINE.address, count: "20", source: "true" };
    expect((await post("ledger", receivable)).body.blocks[body.hash]).toMatchObject({ amount: body.amount_raw });
  });

  test.each([
    { action: "work_generate", hash: "AB".repeat(32) },
    { action: "account_history", account: MINE.address, count: "100000" },
    { action: "stop" },
  ])("refuses what the wallet does not need: $action", async (request) => {
    expect(await post("ledger", request)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });

  test("reports that the network is down", async () => {
    const unreachable = { NANO_RPC_URLS: "http://127.0.0.1:9" };
    expect(await post("ledger", INFO, unreachable)).toMatchObject({
      status: 503,
      body: { code: "payments_paused", detail: expect.stringContaining("The test network does not answer.") },
    });
  });

  test("refuses an invalid address for the faucet in plain words", async () => {
    expect(await post("faucet", { account: "nano_1" })).toMatchObject({
      status: 422,
      body: { code: "address_invalid", detail: expect.stringContaining("This is not a Nano address.") },
    });
  });

  test("does not exist where money is real", async () => {
    for (const [path, body] of [
      ["ledger", INFO],
      ["faucet", { account: MINE.address }],
    ] as const) {
      expect(await post(path, body, { NANO_NETWORK: "live" })).toMatchObject({ status: 404 });
    }
  });
});
