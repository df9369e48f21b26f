import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { GatewayConfig } from "#embedded/gateway/config.ts";
import { gatewayPart } from "#embedded/gateway/part.ts";
import { loadKeys } from "#embedded/keys.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

/** A second address of this machine stands in for the network that a private demo is shown to. */
const OTHER_ADDRESS = "127.0.0.2";

let dataDir: string;
let part: StackPart;
let port: number;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  port = await choosePort(0);
  const keysFile = join(dataDir, "keys.json");
  await loadKeys(keysFile);
  const config: GatewayConfig = {
    port,
    restPort: port,
    databaseUrl: inject("target").databaseUrl ?? "",
    keysFile,
    settingsFile: join(import.meta.dirname, "../../../supabase/config.toml"),
    storageDir: join(dataDir, "storage"),
    siteUrl: `http://${OTHER_ADDRESS}:3000`,
    demo: { listenOn: "0.0.0.0", publicHost: OTHER_ADDRESS },
  };
  part = await startPart(gatewayPart("demo", dataDir, config), SILENT);
});
afterAll(async () => {
  await part?.stop();
  await removeDataFolder(dataDir);
});

function statusOf(path: string, address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: address, port, path, headers: { host: `${host}:${port}` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("a private demo", () => {
  test("answers to its given name", async () => {
    expect(await statusOf("/health", OTHER_ADDRESS, OTHER_ADDRESS)).toBe(200);
  });

  test("answers to no other name, so no other page can borrow one", async () => {
    expect(await statusOf("/health", OTHER_ADDRESS, "evil.example")).toBe(421);
  });

  test("shows its mailbox to its own machine alone", async () => {
    expect(await statusOf("/mailbox", "127.0.0.1", "127.0.0.1")).toBe(200);
    expect(await statusOf("/mailbox", OTHER_ADDRESS, OTHER_ADDRESS)).toBe(421);
  });
});
