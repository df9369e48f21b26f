import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  addOwnedPosts,
  dropOwnedPost,
  forgetKeptIds,
  keepIds,
  mayOpenPost,
  ownsPost,
  readKeptIds,
  SAVED_KEY,
  setPostHeld,
  subscribeToOwnedPosts,
} from "#lib/purchases/checkout/owned-posts.ts";
import { changeSaved } from "#lib/purchases/checkout/watch-owned.ts";

const root = { dataset: {} as Record<string, string> };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the browser keeps what its reader owns: as told, bought and returned, until they sign out", () => {
  expect(readKeptIds()).toBeNull();
  keepIds([]);
  expect([readKeptIds(), "owner" in root.dataset]).toEqual([[], false]);
  addOwnedPosts(["a"]);
  addOwnedPosts(["b", "a"]);
  expect([readKeptIds()?.toSorted(), root.dataset.owner]).toEqual([["a", "b"], ""]);
  dropOwnedPost("a");
  expect([readKeptIds(), ownsPost("a"), ownsPost("b")]).toEqual([["b"], false, true]);
  dropOwnedPost("b");
  expect([readKeptIds(), "owner" in root.dataset]).toEqual([[], false]);
  forgetKeptIds();
  expect(readKeptIds()).toBeNull();
});

test("a text that is held stays closed, whatever tells that it is owned, and opens when it is let go", () => {
  const opened = vi.fn();
  onTestFinished(subscribeToOwnedPosts(opened));
  setPostHeld("a", true);
  addOwnedPosts(["a", "b"]);
  expect([ownsPost("a"), mayOpenPost("a"), mayOpenPost("b")]).toEqual([true, false, true]);
  expect(opened).toHaveBeenCalledTimes(1);
  setPostHeld("a", false);
  expect([mayOpenPost("a"), opened.mock.calls.length]).toEqual([true, 2]);
  setPostHeld("a", false);
  expect(opened).toHaveBeenCalledTimes(2);
});

test("works where the browser denies storage", () => {
  vi.stubGlobal("localStorage", undefined);
  keepIds(["a"]);
  expect([readKeptIds(), root.dataset.owner]).toEqual([null, ""]);
});

test("what is saved for later arrives even if the reader leaves the page at once", async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  await changeSaved("a", true);
  expect(fetch.mock.calls).toMatchObject([["/api/bookmarks", { method: "POST", keepalive: true }]]);
  expect(readKeptIds(SAVED_KEY)).toEqual(["a"]);
});
