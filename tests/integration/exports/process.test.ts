import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { sharedSettings } from "#tests/support/product/worker-process.ts";
import { until } from "#tests/support/until.ts";
import { type ExportStage, openExportStage } from "#tests/support/world/export-stage.ts";

const PROGRAM = join(import.meta.dirname, "../../../lib/jobs/upkeep/export-process.ts");

/** Heard one after the other, in more time than such an export takes. */
const PAYMENTS = 40;

let stage: ExportStage;

beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(() => stage.close());

test("the process of an export ends when its worker is gone", async () => {
  const id = await stage.ask(await stage.world.addPerson());
  const holder = await stage.world.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from public.exports where id = $1 for update", [id]);
    const made = startProcess(id);
    const ended = once(made, "exit");
    await until("it waits for its row", isWaiting);
    made.disconnect();
    expect(await ended).toEqual([1, null]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

test("the process of an export that is ready does nothing, and ends", async () => {
  const id = await stage.makeFor(await stage.registered());
  const [code] = await once(startProcess(id), "exit");
  expect(code).toBe(0);
  expect(await stage.rowOf(id)).toMatchObject({ state: "ready", attempt: 1 });
});

test("the process of an export waits while its worker hears of payments", async () => {
  const id = await stage.ask(await stage.registered());
  vi.stubEnv("DATABASE_URL", inject("target").databaseUrl ?? "");
  const made = stage.makeApart(id);
  const state = async () => (await stage.rowOf(id)).state;
  await until("it has begun", async () => (await state()) === "running");
  let heard = 0;
  await until("many payments are heard", () => {
    stage.notePayment();
    heard++;
    return heard === PAYMENTS;
  });
  expect(await state()).toBe("running");
  await made;
  expect(await state()).toBe("ready");
});

/** As a worker starts it. */
function startProcess(id: string) {
  const databaseUrl = inject("target").databaseUrl ?? "";
  return fork(PROGRAM, [id], {
    env: inheritedEnvironment({ DATABASE_URL: databaseUrl, ...sharedSettings(inject("target")) }, []),
    execArgv: ["--conditions=react-server"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function isWaiting(): Promise<boolean> {
  const { waits } = await stage.world.one<{ waits: boolean }>(
    `select exists (select from pg_stat_activity a join pg_locks l on l.pid = a.pid
      where a.query like 'select * from private.start_export%' and not l.granted) as waits`,
  );
  return waits;
}
