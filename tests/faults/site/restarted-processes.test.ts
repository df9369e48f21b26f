import { beforeAll, expect, inject, test } from "vitest";
import { type RestartRecord, restartUnderLoad, stepOf } from "#tests/support/product/restart-scenario.ts";

/** `npm run bench -- restarts` restarts three, asks as often as the site is made for, and takes times. */
const LOAD = { processes: 2, restarted: 1, perSecond: 200, stopDelayMs: 2_000, lookEveryMs: 100 };

let record: RestartRecord;
beforeAll(async () => {
  record = await restartUnderLoad({ supabase: inject("product").supabase }, LOAD);
}, 180_000);

test("no reader notices that a web process restarts", () => {
  expect(record.troubles).toEqual([]);
  expect(record.answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(record.answers.length).toBeGreaterThan(200);
});

test("a process that is ready again shows what changed while it was away", () => {
  for (const { url, leftAt, step } of record.restarts) {
    const ofIt = record.answers.filter(({ by, sentAt }) => by === url && sentAt > leftAt);
    const steps = ofIt.map(stepOf).filter((shown) => shown !== null);
    expect(steps.length).toBeGreaterThan(0);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(step);
  }
});
