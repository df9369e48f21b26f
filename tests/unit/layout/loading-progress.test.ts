import { expect, test } from "vitest";
import { createLoadingProgress, estimatePercent } from "#components/layout/loading-progress.ts";

type Timer = { atMs: number; act: () => void };

/** A clock that moves only when told to. */
function createHandClock() {
  let nowMs = 0;
  let timers: Timer[] = [];
  return {
    now: () => nowMs,
    after(delayMs: number, act: () => void) {
      const timer = { atMs: nowMs + delayMs, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(durationMs: number) {
      const endMs = nowMs + durationMs;
      for (let next = earliest(timers, endMs); next; next = earliest(timers, endMs)) {
        timers = timers.filter((other) => other !== next);
        nowMs = next.atMs;
        next.act();
      }
      nowMs = endMs;
    },
    waiting: () => timers.length,
  };
}

function earliest(timers: Timer[], endMs: number): Timer | undefined {
  return timers.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
}

function begin() {
  const clock = createHandClock();
  return { clock, progress: createLoadingProgress(clock) };
}

test("shows nothing for a navigation under 200 ms, and leaves nothing running", () => {
  const { clock, progress } = begin();
  progress.start();
  clock.pass(199);
  progress.finish();
  clock.pass(5000);
  expect(progress.read()).toEqual({ isShown: false, percent: 0 });
  expect(clock.waiting()).toBe(0);
});

test("shows a slow navigation after 200 ms, grows and never completes by itself", () => {
  const { clock, progress } = begin();
  progress.start();
  clock.pass(200);
  expect(progress.read()).toEqual({ isShown: true, percent: 0 });
  const seen = [500, 2000, 60_000].map((durationMs) => {
    clock.pass(durationMs);
    return progress.read().percent;
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBeLessThan(100);
});

test("is full for 500 ms at the end, fades for 400 ms, and resets", () => {
  const { clock, progress } = begin();
  progress.start();
  clock.pass(1000);
  progress.finish();
  expect(progress.read()).toEqual({ isShown: true, percent: 100 });
  clock.pass(499);
  expect(progress.read().isShown).toBe(true);
  clock.pass(1);
  expect(progress.read()).toEqual({ isShown: false, percent: 100 });
  clock.pass(399);
  expect(progress.read().percent).toBe(100);
  clock.pass(1);
  expect(progress.read()).toEqual({ isShown: false, percent: 0 });
  expect(clock.waiting()).toBe(0);
});

test("starts over for a navigation that begins while another ends", () => {
  const { clock, progress } = begin();
  progress.start();
  clock.pass(1000);
  progress.finish();
  progress.start();
  expect(progress.read()).toEqual({ isShown: false, percent: 0 });
  clock.pass(200);
  expect(progress.read()).toEqual({ isShown: true, percent: 0 });
});

test("tells a listener of each change until it stops listening", () => {
  const { clock, progress } = begin();
  const seen: number[] = [];
  const stop = progress.subscribe(() => seen.push(Math.round(progress.read().percent)));
  progress.start();
  clock.pass(300);
  stop();
  clock.pass(1000);
  expect(seen).toEqual([0, Math.round(estimatePercent(100))]);
});

test("estimates half after half the duration, and most of it after the whole", () => {
  expect(estimatePercent(0)).toBe(0);
  expect(estimatePercent(1000)).toBeCloseTo(50);
  expect(estimatePercent(2000)).toBeGreaterThan(70);
});
