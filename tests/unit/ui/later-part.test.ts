import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { laterPart, loadWhenIdle } from "#components/ui/later-part.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // A browser that does not say when it is idle.
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that fails as often as said, and the list of its loads. */
function partNamed(name: string, loads: string[], failures = 0) {
  let left = failures;
  return laterPart(async () => {
    loads.push(name);
    if (left-- > 0) throw new Error("no network");
    return { name };
  });
}

test("a part is loaded once, and tells who waits for it", async () => {
  const loads: string[] = [];
  const part = partNamed("a", loads);
  const listener = vi.fn<() => void>();
  part.subscribe(listener);
  expect(part.get()).toBeNull();
  const [first, second] = await Promise.all([part.load(), part.load()]);
  expect([first, second, part.get()]).toEqual([first, first, first]);
  expect([loads, listener.mock.calls.length]).toEqual([["a"], 1]);
});

test("a load that failed is tried again by the next call", async () => {
  const part = partNamed("a", [], 1);
  await expect(part.load()).rejects.toThrow("no network");
  expect(await part.load()).toEqual({ name: "a" });
});

test("an idle page loads one part after another, tries a failed one again, and stops when told to", async () => {
  const loads: string[] = [];
  const parts = [partNamed("a", loads), partNamed("b", loads, 1), partNamed("c", loads), partNamed("d", loads)];
  const stop = loadWhenIdle(parts);
  expect(loads).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(loads).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(5_300);
  expect(loads).toEqual(["a", "b", "b", "c"].slice(0, loads.length));
  stop();
  const before = loads.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([loads.length, parts[3]?.get()]).toEqual([before, null]);
});
