import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteSettingsOf, workerSettingsOf } from "#embedded/devnet/network.ts";
import { loadDevSeed } from "#embedded/devnet/seed.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const SEED = "5A".repeat(32);
const NETWORK = {
  network: "dev" as const,
  rpcUrls: ["http://127.0.0.1:7076"],
  wsUrls: ["ws://127.0.0.1:7078"],
  seed: SEED,
  controlUrl: "http://127.0.0.1:7077",
};

test("the seed is told to the worker, and to no one else", () => {
  expect(workerSettingsOf(NETWORK)).toEqual({
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: "http://127.0.0.1:7076",
    NANO_WS_URLS: "ws://127.0.0.1:7078",
    NANO_SEED: SEED,
    NANO_SERVICE_URL: "http://127.0.0.1:7076",
  });
  expect(siteSettingsOf(NETWORK)).toEqual({
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: "http://127.0.0.1:7076",
    NANO_FAUCET_URL: "http://127.0.0.1:7077/faucet",
    NANO_SERVICE_URL: "http://127.0.0.1:7076",
  });
});

test("asks another node for no faucet, credits or price", () => {
  const { controlUrl: _, ...external } = NETWORK;
  for (const settings of [siteSettingsOf(external), workerSettingsOf(external)]) {
    expect(Object.keys(settings).filter((name) => /FAUCET|SERVICE/.test(name))).toEqual([]);
  }
});

test("creates the test network's seed once, readable by its owner only", async () => {
  const folder = await makeDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  const seed = await loadDevSeed(folder);
  expect(seed).toMatch(/^[0-9A-F]{64}$/);
  expect(await loadDevSeed(folder)).toBe(seed);
  expect((await stat(join(folder, "nano-seed"))).mode & 0o777).toBe(0o600);
});
