import { expect, test, vi } from "vitest";
import { createStore, shareInPage } from "#lib/page/store.ts";

test("gives the latest value, and keeps the first for the server and hydration", () => {
  const first = ["first"];
  const store = createStore(first);
  const next = ["next"];
  store.set(next);
  expect(store.get()).toBe(next);
  expect(store.getInitial()).toBe(first);
});

test("notifies each listener of each change, with the new value already in place", () => {
  const store = createStore(0);
  const seen: number[] = [];
  const other = vi.fn();
  store.subscribe(() => seen.push(store.get()));
  store.subscribe(other);
  store.set(1);
  store.set(2);
  expect(seen).toEqual([1, 2]);
  expect(other).toHaveBeenCalledTimes(2);
});

test("no longer notifies a listener that left, even one that leaves while it is notified", () => {
  const store = createStore(0);
  const leaving = vi.fn(() => leave());
  const staying = vi.fn();
  const leave = store.subscribe(leaving);
  store.subscribe(staying);
  store.set(1);
  store.set(2);
  leave();
  expect(leaving).toHaveBeenCalledOnce();
  expect(staying).toHaveBeenCalledTimes(2);
});

test("works without the store in front, as React calls it", () => {
  const { get, set, subscribe } = createStore("before");
  const listener = vi.fn();
  subscribe(listener);
  set("after");
  expect(get()).toBe("after");
  expect(listener).toHaveBeenCalledOnce();
});

test("shares nothing between two stores", () => {
  const one = createStore(0);
  const other = createStore(0);
  const listener = vi.fn();
  other.subscribe(listener);
  one.set(1);
  expect(other.get()).toBe(0);
  expect(listener).not.toHaveBeenCalled();
});

test("two copies of a module share what has a name", () => {
  const first = shareInPage("test-of-sharing", () => createStore(1));
  const second = shareInPage("test-of-sharing", () => createStore(2));
  expect(second).toBe(first);
  expect(Reflect.get(globalThis, Symbol.for("farthing.test-of-sharing"))).toBe(first);
});
