import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissNewestToast, dismissToast, listToasts, subscribeToToasts, toast } from "#components/ui/toast-store";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => listToasts().map(({ id, open }) => `${id} ${open ? "open" : "closed"}`);

test("messages get ids of their own", () => {
  expect(toast({ title: "One" })).not.toBe(toast({ title: "Two" }));
});

test("a closed message is removed after 200 ms, not before", () => {
  toast({ id: "a", title: "Saved" });
  dismissToast("a");
  vi.advanceTimersByTime(199);
  expect(shown()).toEqual(["a closed"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("what is said again while it leaves stays", () => {
  toast({ id: "a", title: "Saved" });
  dismissToast("a");
  vi.advanceTimersByTime(100);
  toast({ id: "a", title: "Saved again" });
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(["a open"]);
});

test("and when it is closed again it has its own 200 ms", () => {
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

test("closing the newest passes over those that are leaving", () => {
  for (const id of ["a", "b", "c"]) toast({ id, title: id });
  dismissNewestToast();
  dismissNewestToast();
  expect(shown()).toEqual(["a open", "b closed", "c closed"]);
});

test("whoever listens hears of every change, until he stops", () => {
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

test("closing what is not there changes nothing", () => {
  const before = listToasts();
  dismissToast("nobody");
  expect(listToasts()).toBe(before);
});
