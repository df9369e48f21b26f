import { once } from "node:events";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { refuseTransactionPooler } from "#lib/jobs/process/transaction-pooler.ts";
import { startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { closePool } from "#tests/support/stack/database.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";

// Needs its own database: a worker does every job that it finds.
let own: OwnDatabase;
let database: pg.Pool;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  own = await startOwnDatabase();
  database = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
});
afterEach(async () => {
  await worker?.end();
  worker = undefined;
});
afterAll(async () => {
  if (database) await closePool(database);
  await own?.stop();
});

test("deletes finished rate-limit windows, and keeps running ones", async () => {
  await database.query(`insert into rate_limits values
    ('worker-test-old', now() - interval '2 hours', 3, now() - interval '1 hour'),
    ('worker-test-new', now(), 3, now() + interval '1 hour')`);
  worker = await startWorker(own.databaseUrl);
  await worker.isHealthy();
  await database.query("select graphile_worker.add_job('clean_rate_limits')");
  await until("the old window is gone", async () => (await buckets()).length === 1);
  expect(await buckets()).toEqual(["worker-test-new"]);
});

test("exits cleanly on SIGTERM", async () => {
  worker = await startWorker(own.databaseUrl);
  await worker.isHealthy();
  worker.child.kill("SIGTERM");
  const [code] = await once(worker.child, "exit");
  expect(code).toBe(0);
});

test("refuses a transaction pooler as DATABASE_URL at start, without printing the password", async () => {
  const pooled = new URL(own.databaseUrl);
  pooled.searchParams.set("pgbouncer", "true");
  worker = await startWorker(pooled.href);
  const [code] = await once(worker.child, "exit");
  expect(code).not.toBe(0);
  expect(worker.output()).toContain("session mode");
  expect(worker.output()).not.toContain(pooled.password);
});

test("accepts a direct connection", async () => {
  await expect(refuseTransactionPooler(own.databaseUrl)).resolves.toBeUndefined();
});

test("refuses a seed that differs from the database's at start, without printing it", async () => {
  const [seed, other] = ["A1".repeat(32), "B2".repeat(32)];
  worker = await startWorker(own.databaseUrl, { NANO_SEED: seed, NANO_SEED_ID: "worker-test" });
  await worker.isHealthy();
  await worker.end();
  worker = await startWorker(own.databaseUrl, { NANO_SEED: other, NANO_SEED_ID: "worker-test" });
  const [code] = await once(worker.child, "exit");
  expect(code).not.toBe(0);
  expect(worker.output()).toContain("NANO_SEED is not the seed");
  expect(worker.output()).not.toMatch(new RegExp(`${seed}|${other}`, "i"));
});

async function buckets(): Promise<string[]> {
  const { rows } = await database.query<{ bucket: string }>(
    "select bucket from rate_limits where bucket like 'worker-test-%'",
  );
  return rows.map((row) => row.bucket);
}
