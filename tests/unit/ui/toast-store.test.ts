import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dismissNewestToast,
  dismissToast,
  listToasts,
  subscribeToToasts,
  toast,
} from "#components/ui/toasts/toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => listToasts().map(({ id, open }) => `${id} ${open ? "open" : "closed"}`);

test("gives messages their own ids", () => {
  expect(toast({ title: "One" })).not.toBe(toast({ title: "Two" }));
});

test("removes a closed message after 200 ms, not before", () => {
  toast({ id: "a", title: "Saved" });
  dismissToast("a");
  vi.advanceTimersByTime(199);
  expect(shown()).toEqual(["a closed"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("keeps a message repeated while it leaves", () => {
  toast({ id: "a", title: "Saved" });
  dismissToast("a");
  vi.advanceTimersByTime(100);
  toast({ id: "a", title: "Saved again" });
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(["a open"]);
});

test("and gives it another 200 ms when it is closed again", () => {
  toast({ id: "a", title: "Saved" });
  dismissToast("a");
  vi.advanceTimersByTime(100);
  toast({ id: "a", title: "Saved again" });
  dismissToast("a");
  vi.advanceTimersByTime(199);
  expect(shown()).toEqual(["a closed"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("closes the newest that is not leaving", () => {
  for (const id of ["a", "b", "c"]) toast({ id, title: id });
  dismissNewestToast();
  dismissNewestToast();
  expect(shown()).toEqual(["a open", "b closed", "c closed"]);
});

test("tells a listener of every change, until it stops", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  const id = toast({ title: "Saved" });
  dismissToast(id);
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  toast({ title: "Unheard" });
  expect(listener).toHaveBeenCalledTimes(3);
});

test("closing an unknown one changes nothing", () => {
  const before = listToasts();
  dismissToast("unknown");
  expect(listToasts()).toBe(before);
});
