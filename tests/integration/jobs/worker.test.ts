import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { choosePort } from "#embedded/supervisor/ports";
import { inheritedEnvironment } from "#lib/env/stack";
import { refuseTransactionPooler } from "#lib/jobs/session-mode";
import { until } from "#tests/support/until";

const WORKER = join(import.meta.dirname, "../../../lib/jobs/worker.ts");
const { databaseUrl } = inject("target");
const database = new pg.Pool({ connectionString: databaseUrl ?? "", max: 2 });

let worker: Awaited<ReturnType<typeof launch>> | undefined;

beforeAll(async () => {
  await database.query("select 1");
});
afterEach(async () => {
  if (worker && worker.child.exitCode === null) {
    worker.child.kill("SIGTERM");
    await once(worker.child, "exit");
  }
  worker = undefined;
});
afterAll(() => database.end());

async function launch(url: string): Promise<{ child: ChildProcess; healthUrl: string; output(): string }> {
  const port = await choosePort(0);
  const env = inheritedEnvironment({
    NODE_ENV: "production",
    DATABASE_URL: url,
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: "http://127.0.0.1:9",
    NANO_SEED: "0".repeat(64),
    WORKER_HEALTH_PORT: String(port),
  });
  const child = spawn(process.execPath, ["--conditions=react-server", WORKER], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  return { child, healthUrl: `http://127.0.0.1:${port}/health`, output: () => output };
}

async function ready(healthUrl: string): Promise<void> {
  await until("the worker is well", async () => (await fetch(healthUrl).catch(() => null))?.ok ?? false);
}

test("finished rate-limit windows are deleted by the job, running ones stay", async () => {
  await database.query(`insert into rate_limits values
    ('worker-test-old', now() - interval '2 hours', 3, now() - interval '1 hour'),
    ('worker-test-new', now(), 3, now() + interval '1 hour')`);
  worker = await launch(databaseUrl ?? "");
  await ready(worker.healthUrl);
  await database.query("select graphile_worker.add_job('clean_rate_limits')");
  await until("the old window is gone", async () => (await buckets()).length === 1);
  expect(await buckets()).toEqual(["worker-test-new"]);
});

test("SIGTERM ends the worker in order, with success", async () => {
  worker = await launch(databaseUrl ?? "");
  await ready(worker.healthUrl);
  worker.child.kill("SIGTERM");
  const [code] = await once(worker.child, "exit");
  expect(code).toBe(0);
});

test("a transaction pooler as DATABASE_URL is refused before anything runs, without showing the password", async () => {
  const pooled = new URL(databaseUrl ?? "");
  pooled.searchParams.set("pgbouncer", "true");
  worker = await launch(pooled.href);
  const [code] = await once(worker.child, "exit");
  expect(code).not.toBe(0);
  expect(worker.output()).toContain("session mode");
  expect(worker.output()).not.toContain(pooled.password);
});

test("a direct connection passes the pooler's test", async () => {
  await expect(refuseTransactionPooler(databaseUrl ?? "")).resolves.toBeUndefined();
});

async function buckets(): Promise<string[]> {
  const { rows } = await database.query<{ bucket: string }>(
    "select bucket from rate_limits where bucket like 'worker-test-%'",
  );
  return rows.map((row) => row.bucket);
}
