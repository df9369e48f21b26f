import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDataStack } from "#embedded/data-stack.ts";
import { loadKeys } from "#embedded/keys.ts";
import { startPostgres } from "#embedded/postgres/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { commandLineOf } from "#embedded/supervisor/process-table.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { childrenOf } from "#tests/support/product/processes.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";
import { until, waitsUntil } from "#tests/support/until.ts";

const PROJECT = join(import.meta.dirname, "../../..");

let externalUrl: string;
let localUrl: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  [externalUrl, localUrl] = [await makeDataFolder(), await makeDataFolder()];
  const keys = await loadKeys(join(externalUrl, "keys.json"));
  postgres = await startPostgres({ dataDir: externalUrl, keys, report: SILENT, port: await choosePort(0) });
});
afterAll(async () => {
  await postgres?.part.stop();
  await removeDataFolder(externalUrl);
  await removeDataFolder(localUrl);
});

function startStackOver(databaseUrl: string) {
  const ports = { gateway: 0 };
  return startDataStack({
    projectDir: PROJECT,
    dataDir: localUrl,
    siteUrl: "http://localhost:3000",
    report: SILENT,
    databaseUrl,
    ports,
  });
}

describe("with services elsewhere", () => {
  test("uses the Postgres of DATABASE_URL, and starts none of ours", async () => {
    const stack = await startStackOver(postgres.url);
    expect(stack.parts.map((part) => part.name)).toEqual(["rest", "gateway"]);
    const answer = await fetch(`${stack.url}/rest/v1/cache_tags`, { headers: { apikey: stack.keys.secret } });
    await stack.stop();
    expect(answer.status).toBe(200);
  });

  test("starts nothing embedded with SUPABASE_URL and its keys set", async () => {
    const stack = await startStackOver(postgres.url);
    const env = inheritedEnvironment({
      NODE_ENV: undefined,
      DATA_DIR: join(localUrl, "unused"),
      PORT: "0",
      SUPABASE_URL: stack.url,
      SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      DATABASE_URL: postgres.url,
      NANO_NETWORK: "dev",
    });
    const start = spawn(
      process.execPath,
      ["--conditions=react-server", join(PROJECT, "supabase/embedded/start.ts"), "start"],
      {
        cwd: PROJECT,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let output = "";
    for (const stream of [start.stdout, start.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
    await until(
      "the product is ready",
      () => output.includes("Ctrl-C stops everything") || start.exitCode !== null,
      120_000,
    );

    const commands = await Promise.all((await childrenOf(start)).map(commandLineOf));
    const siteUrl = /site\s+(http\S+)\n/.exec(output)?.[1] ?? "";
    const isReady = async () => (await fetch(`${siteUrl}/api/ready`)).status === 200;
    const becameReady = await waitsUntil(30_000, isReady);
    start.kill("SIGTERM");
    await once(start, "exit");
    await stack.stop();

    expect(output).toContain(`supabase   ${stack.url}`);
    expect(commands.filter((command) => /postgres|gateway/.test(command))).toEqual([]);
    expect(becameReady).toBe(true);
  });
});
