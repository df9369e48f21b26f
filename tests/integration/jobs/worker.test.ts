import { once } from "node:events";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { refuseTransactionPooler } from "#lib/jobs/session-mode";
import { until } from "#tests/support/until";
import { type LaunchedWorker, launchWorker } from "#tests/support/worker";

const { databaseUrl } = inject("target");
const database = new pg.Pool({ connectionString: databaseUrl ?? "", max: 2 });

let worker: LaunchedWorker | undefined;

beforeAll(async () => {
  await database.query("select 1");
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => database.end());

test("finished rate-limit windows are deleted by the job, running ones stay", async () => {
  await database.query(`insert into rate_limits values
    ('worker-test-old', now() - interval '2 hours', 3, now() - interval '1 hour'),
    ('worker-test-new', now(), 3, now() + interval '1 hour')`);
  worker = await launchWorker(databaseUrl ?? "");
  await worker.ready();
  await database.query("select graphile_worker.add_job('clean_rate_limits')");
  await until("the old window is gone", async () => (await buckets()).length === 1);
  expect(await buckets()).toEqual(["worker-test-new"]);
});

test("SIGTERM ends the worker in order, with success", async () => {
  worker = await launchWorker(databaseUrl ?? "");
  await worker.ready();
  worker.child.kill("SIGTERM");
  const [code] = await once(worker.child, "exit");
  expect(code).toBe(0);
});

test("a transaction pooler as DATABASE_URL is refused before anything runs, without showing the password", async () => {
  const pooled = new URL(databaseUrl ?? "");
  pooled.searchParams.set("pgbouncer", "true");
  worker = await launchWorker(pooled.href);
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
