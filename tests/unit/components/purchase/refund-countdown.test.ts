import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secondsUntil } from "#components/purchase/refunds/refund-countdown.ts";
import { everySecond, hearServerTime } from "#lib/purchases/checkout/server-clock.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW + 3_600_000 });
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("counts whole seconds by the server’s clock, and when the page is seen again; never below 0, and stops when told", () => {
  hearServerTime(NOW);
  const until = new Date(NOW + 2_400).toISOString();
  const counted: number[] = [];
  const stop = everySecond(() => counted.push(secondsUntil(until)));
  expect(secondsUntil(until)).toBe(3);
  vi.advanceTimersByTime(4_000);
  page.dispatchEvent(new Event("visibilitychange"));
  stop();
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(4_000);
  expect(counted).toEqual([2, 1, 0, 0, 0]);
});
