import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { until } from "#tests/support/until.ts";
import { openWorld } from "#tests/support/world/world.ts";

const databaseUrl = inject("target").databaseUrl ?? "";
const world = openWorld(databaseUrl, 4);
let worker: WorkerProcess;

beforeAll(async () => {
  worker = await startWorker(databaseUrl, sharedSettings(inject("target")));
  await worker.isHealthy();
});
afterAll(async () => {
  await worker?.end();
  await world.close();
});

test("a scheduled post is published by the worker's own clock, which ticks every minute", async () => {
  const author = await world.addPerson({ isCreator: true });
  const due = await world.addPost(author, { priceRaw: null, isPublished: false });
  await world.as(author, "select public.schedule_post($1, 1, now() + interval '1 hour', true)", [due]);
  await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [due]);
  const status = async () =>
    (await world.one<{ status: string }>("select status from public.posts where id = $1", [due])).status;
  // It promises sixty seconds; the rest is for a busy machine.
  await until("the post is published", async () => (await status()) === "published", 80_000);
  expect(await status()).toBe("published");
});
