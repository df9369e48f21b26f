import { beforeEach, expect, test, vi } from "vitest";
import { dismissOffer, mayOffer } from "#components/notifications/push/visits.ts";

const MINUTE = 60_000;
let permission = "prompt";

beforeEach(() => {
  permission = "prompt";
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("navigator", { permissions: { query: () => Promise.resolve({ state: permission }) } });
});

test("push is offered from the second visit on, half an hour after the last", async () => {
  const start = 1_000 * MINUTE;
  const at = (minutes: number) => mayOffer(start + minutes * MINUTE);
  expect([await at(0), await at(20), await at(45)]).toEqual([false, false, false]);
  expect([await at(76), await at(77)]).toEqual([true, true]);
});

test("push is never offered again once it was dismissed, nor once the browser has asked", async () => {
  for (const hours of [1, 2]) await mayOffer(hours * 60 * MINUTE);
  permission = "denied";
  expect(await mayOffer(3 * 60 * MINUTE)).toBe(false);
  permission = "prompt";
  expect(await mayOffer(4 * 60 * MINUTE)).toBe(true);
  dismissOffer();
  expect(await mayOffer(99 * 60 * MINUTE)).toBe(false);
});

test("push is not offered where nothing is kept, and what others wrote there counts as nothing", async () => {
  localStorage.setItem("farthing-push-offer", '{"count":99,"lastAt":"x"}');
  expect(await mayOffer(5 * 60 * MINUTE)).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect(await mayOffer(9 * 60 * MINUTE)).toBe(false);
});
