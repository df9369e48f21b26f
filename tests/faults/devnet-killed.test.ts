import { afterAll, beforeAll, expect, test } from "vitest";
import { type DevnetAddresses, devnetPart } from "#embedded/devnet/part.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { askNode } from "#tests/support/nano/own-devnet.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";
import { until } from "#tests/support/until.ts";

const TIMES = 4;
const GIFTS_BETWEEN = 10;
const SHOP = new DevnetAccount(90);

let dataDir: string;
let addresses: DevnetAddresses;
let part: StackPart;
let returned = 0;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  const devnet = await devnetPart(dataDir, { anyPorts: true });
  addresses = devnet.addresses;
  const note = (_part: string, text: string) => {
    if (text === "is back") returned += 1;
  };
  part = await startPart(devnet.spec, { print: () => undefined, note });
});
afterAll(async () => {
  await part?.stop();
  await removeDataFolder(dataDir);
});

test("kill -9 keeps every block that the ledger acknowledged, and confirms each of them", async () => {
  const acknowledged: string[] = [];
  for (let time = 0; time < TIMES; time++) {
    const giving = sendUntilKilled(acknowledged);
    const enough = acknowledged.length + GIFTS_BETWEEN;
    await until("some gifts are acknowledged", () => acknowledged.length >= enough);
    process.kill(part.pid ?? 0, "SIGKILL");
    await giving;
    await until("the ledger is back", () => returned > time);
  }
  const blocks = await confirmedAmong(acknowledged);
  expect(blocks).toEqual(new Set(acknowledged));
  expect(acknowledged.length).toBeGreaterThanOrEqual(TIMES * GIFTS_BETWEEN);
});

async function sendUntilKilled(acknowledged: string[]): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ account: SHOP.address, amount_raw: "5" });
    const answer = await fetch(`${addresses.controlUrl}/fund`, { method: "POST", body })
      .then((response) => response.json())
      .catch(() => null);
    if (!answer) return;
    acknowledged.push(Object(answer).hash);
  }
}

async function confirmedAmong(hashes: string[]): Promise<Set<string>> {
  const list = { action: "receivable", account: SHOP.address };
  let confirmed = new Set<string>();
  await until("everything is confirmed", async () => {
    const { blocks } = Object(await askNode(addresses.rpcUrl, list));
    confirmed = new Set<string>(blocks);
    return hashes.every((hash) => confirmed.has(hash));
  });
  return new Set(hashes.filter((hash) => confirmed.has(hash)));
}
