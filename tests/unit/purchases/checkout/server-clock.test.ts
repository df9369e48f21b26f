import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SERVER = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  // All scripts of a page share it.
  Reflect.deleteProperty(globalThis, Symbol.for("farthing.server-clock"));
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test.each([HOUR, -HOUR])("a reader’s clock that is %i ms off moves none of the server’s times", async (offMs) => {
  vi.setSystemTime(SERVER + offMs);
  const { hearServerTime, serverNow } = await import("#lib/purchases/checkout/server-clock.ts");
  hearServerTime(SERVER);
  expect(serverNow()).toBe(SERVER);
  vi.setSystemTime(SERVER + offMs - 2 * HOUR);
  expect(serverNow()).toBe(SERVER);
  vi.advanceTimersByTime(90_000);
  expect(serverNow()).toBe(SERVER + 90_000);
});

test("ignores an old or barely closer answer, and announces a later one", async () => {
  const { hearServerTime, serverNow, subscribeToServerClock } = await import("#lib/purchases/checkout/server-clock.ts");
  const listener = vi.fn();
  subscribeToServerClock(listener);
  hearServerTime(SERVER);
  for (const said of [SERVER - HOUR, SERVER + 999, Number.NaN]) hearServerTime(said);
  expect(serverNow()).toBe(SERVER);
  hearServerTime(SERVER + 1_500);
  expect(serverNow()).toBe(SERVER + 1_500);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("counts the time in which the device slept, and believes the server’s next answer more", async () => {
  vi.setSystemTime(SERVER);
  const { hearServerTime, serverNow } = await import("#lib/purchases/checkout/server-clock.ts");
  hearServerTime(SERVER);
  // As in a sleep: the device's clock goes on, performance.now() does not.
  vi.setSystemTime(SERVER + HOUR);
  expect(serverNow()).toBe(SERVER + HOUR);
  hearServerTime(SERVER + HOUR - 2_000);
  expect(serverNow()).toBe(SERVER + HOUR - 2_000);
  vi.advanceTimersByTime(10_000);
  expect(serverNow()).toBe(SERVER + HOUR + 8_000);
});
