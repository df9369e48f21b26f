import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveWay, notePayment, onPayment, recordFirst } from "#lib/jobs/process/give-way.ts";

const A_MOMENT_MS = 1;
const LONG_MS = 10_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(LONG_MS);
  vi.useRealTimers();
});

/** Whether long work would go on within this time. */
async function goesOnWithin(ms: number): Promise<boolean> {
  const seen = { goesOn: false };
  void giveWay().then(() => {
    seen.goesOn = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return seen.goesOn;
}

test("long work goes on at once while no one pays", async () => {
  expect(await goesOnWithin(0)).toBe(true);
});

test("it waits from the node's word on, until the payment is recorded or has failed", async () => {
  notePayment();
  expect(await goesOnWithin(A_MOMENT_MS)).toBe(false);
  const recording = Promise.withResolvers<void>();
  const recorded = recordFirst(() => recording.promise).catch(() => "failed");
  expect(await goesOnWithin(100)).toBe(false);
  recording.reject(new Error("not confirmed yet"));
  expect(await recorded).toBe("failed");
  expect(await goesOnWithin(A_MOMENT_MS)).toBe(true);
});

test("it goes on for a moment where payments never end", async () => {
  const recording = Promise.withResolvers<void>();
  const recorded = recordFirst(() => recording.promise);
  expect(await goesOnWithin(200)).toBe(false);
  expect(await goesOnWithin(300)).toBe(true);
  recording.resolve();
  await recorded;
});

test("work in another process hears of each payment, also of one that another worker has noted, until it is over", async () => {
  const tell = vi.fn();
  const stop = onPayment(tell);
  notePayment();
  await recordFirst(() => Promise.resolve());
  stop();
  notePayment();
  expect(tell).toHaveBeenCalledTimes(2);
});
