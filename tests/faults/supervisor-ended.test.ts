import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commandLineOf } from "#embedded/supervisor/process-table.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { makePreparedFolder } from "#tests/support/product/prepared-data.ts";
import { childrenOf } from "#tests/support/product/processes.ts";
import { removeDataFolder } from "#tests/support/stack/temporary-folder.ts";
import { until } from "#tests/support/until.ts";

const START = join(import.meta.dirname, "../../supabase/embedded/start.ts");

let dataDir: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await makePreparedFolder();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
  await removeDataFolder(dataDir);
});

describe("when the supervisor ends", () => {
  test("SIGINT leaves no process behind", async () => {
    await expectEndsBy("SIGINT", await startStack());
  });

  test("kill -9 leaves data that the next start opens, and at most processes that the next start ends; SIGTERM leaves none", async () => {
    const first = await startStack();
    const parts = await childrenOf(first.child);
    await insertTag(first, "kept");
    first.child.kill("SIGKILL");
    await once(first.child, "exit");

    const second = await startStack();
    expect(await tags(second)).toContain("kept");
    await until("the parts of the first run are gone", async () => {
      const lines = await Promise.all(parts.map(commandLineOf));
      return lines.every((line) => line === "");
    });
    await expectEndsBy("SIGTERM", second);
  });

  test("a second one refuses the same folder and says where the first is; SIGHUP leaves no process behind", async () => {
    const first = await startStack();
    const second = launch();
    const [code] = await once(second.child, "exit");
    expect(code).toBe(1);
    expect(second.output()).toContain("already running from this folder");
    await expectEndsBy("SIGHUP", first);
  });
});

async function expectEndsBy(signal: NodeJS.Signals, { child }: Started): Promise<void> {
  const parts = await childrenOf(child);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  child.kill(signal);
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
  for (const pid of parts) expect(await commandLineOf(pid)).toBe("");
}

type Started = { child: ChildProcess; url: string; secretKey: string };

function launch(): { child: ChildProcess; output(): string } {
  const env = inheritedEnvironment({ DATA_DIR: dataDir, PORT: "0", GATEWAY_PORT: "0" });
  const child = spawn(process.execPath, ["--conditions=react-server", START, "stack"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  return { child, output: () => output };
}

async function startStack(): Promise<Started> {
  const { child, output } = launch();
  await until("the stack is ready", () => {
    if (child.exitCode !== null) throw new Error(output());
    return output().includes("Ctrl-C stops everything");
  });
  const keys: { secret: string } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  return { child, url: /SUPABASE_URL=(\S+)/.exec(output())?.[1] ?? "", secretKey: keys.secret };
}

async function insertTag({ url, secretKey }: Started, tag: string): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/cache_tags`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify({ tag }),
  });
  expect(answer.status).toBe(201);
}

async function tags({ url, secretKey }: Started): Promise<string[]> {
  const answer = await fetch(`${url}/rest/v1/cache_tags?select=tag`, { headers: { apikey: secretKey } });
  const rows: { tag: string }[] = await answer.json();
  return rows.map((row) => row.tag);
}
