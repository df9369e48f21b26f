import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorker } from "#tests/support/product/worker-process.ts";
import { closePool } from "#tests/support/stack/database.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";

// Needs its own database: running workers and locked jobs are shared.
let own: OwnDatabase;
let database: pg.Pool;

beforeAll(async () => {
  own = await startOwnDatabase();
  database = new pg.Pool({ connectionString: own.databaseUrl, max: 4 });
});
afterAll(async () => {
  if (database) await closePool(database);
  await own?.stop();
});

/** A worker as the database sees it: a recent report, a lock that it holds or held, and its job. */
async function addWorkerRow({ secondsAgo, presence }: { secondsAgo: number; presence: number | null }) {
  const name = randomUUID();
  const task = `test-${name}`;
  await database.query("select graphile_worker.add_job($1)", [task]);
  await database.query(
    "insert into private.living_workers (id, seen_at, presence) values ($1, clock_timestamp() - make_interval(secs => $2), $3)",
    [name, secondsAgo, presence],
  );
  await database.query(
    `update graphile_worker._private_jobs j set locked_by = $1, locked_at = now() from graphile_worker.jobs v
     where v.id = j.id and v.task_identifier = $2`,
    [name, task],
  );
  const isLocked = async () => {
    const { rows } = await database.query<{ locked_at: Date | null }>(
      "select locked_at from graphile_worker.jobs where task_identifier = $1",
      [task],
    );
    return rows[0]?.locked_at !== null;
  };
  return { name, isLocked };
}

const report = (name: string, presence: number | null = null) =>
  database.query("select private.free_lost_jobs($1, '{}', $2)", [name, presence]);

describe("a worker's job", () => {
  test("is released at once when the worker is killed: its lock and its report are gone", async () => {
    const killed = await addWorkerRow({ secondsAgo: 5, presence: randomInt(2 ** 47) });
    await report("another");
    expect(await killed.isLocked()).toBe(false);
  });

  test("stays with a worker that holds its lock, however silent", async () => {
    const holder = await database.connect();
    const presence = randomInt(2 ** 47);
    await holder.query("select pg_advisory_lock($1)", [presence]);
    const busy = await addWorkerRow({ secondsAgo: 20, presence });
    await report("another");
    expect(await busy.isLocked()).toBe(true);
    await holder.query("select pg_advisory_unlock($1)", [presence]);
    holder.release();
    await report("another");
    expect(await busy.isLocked()).toBe(false);
  });

  test("stays with a worker that still reports after its connection broke", async () => {
    const cutOff = await addWorkerRow({ secondsAgo: 2, presence: randomInt(2 ** 47) });
    await report("another");
    expect(await cutOff.isLocked()).toBe(true);
  });

  test("depends on reports alone where there is no lock", async () => {
    const silent = await addWorkerRow({ secondsAgo: 20, presence: null });
    await report("another");
    expect(await silent.isLocked()).toBe(true);
  });
});

test("a worker holds its lock while it runs, and no longer", async () => {
  const worker = await startWorker(own.databaseUrl);
  await worker.isHealthy();
  const find = async () => {
    const { rows } = await database.query<{ presence: string | null }>(
      "select presence from private.living_workers where presence is not null order by seen_at desc limit 1",
    );
    return rows[0]?.presence ?? null;
  };
  await until("it names its lock", async () => (await find()) !== null);
  const presence = await find();
  const isFree = async () => {
    const { rows } = await database.query<{ got: boolean }>("select pg_try_advisory_xact_lock($1) as got", [presence]);
    return rows[0]?.got ?? false;
  };
  expect(await isFree()).toBe(false);
  await worker.end("SIGKILL");
  await until("the database releases it", isFree);
});

test("deletes failed jobs a day after their last try, and no others", async () => {
  const add = async (task: string, attempts: number, hours: number) => {
    await database.query("select graphile_worker.add_job($1, max_attempts => 25)", [task]);
    await database.query("alter table graphile_worker._private_jobs disable trigger user");
    await database.query(
      `update graphile_worker._private_jobs j set attempts = $2, updated_at = now() - make_interval(hours => $3)
       from graphile_worker.jobs v where v.id = j.id and v.task_identifier = $1`,
      [task, attempts, hours],
    );
    await database.query("alter table graphile_worker._private_jobs enable trigger user");
  };
  await add("sweep-dead", 25, 25);
  await add("sweep-dead-today", 25, 23);
  await add("sweep-alive", 24, 25);
  await database.query("select public.remove_dead_jobs(100)");
  const { rows } = await database.query<{ task_identifier: string }>(
    "select task_identifier from graphile_worker.jobs where task_identifier like 'sweep-%' order by 1",
  );
  expect(rows.map((row) => row.task_identifier)).toEqual(["sweep-alive", "sweep-dead-today"]);
});
