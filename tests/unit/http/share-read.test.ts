import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { shareRead } from "#lib/http/pages/share-read.ts";
import { shareTagClock } from "#lib/http/pages/tag-changes.ts";

/** When each tag changed, on the clock of performance.now(). */
let changedAt: Map<string, number>;
beforeEach(() => {
  changedAt = new Map();
  shareTagClock((tags, begunAt) => tags.some((tag) => (changedAt.get(tag) ?? -1) >= begunAt));
});
afterEach(() => shareTagClock(undefined));

/** A source whose answers come when they are let go, each with its number. */
function openSource() {
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  return {
    read: () => new Promise<number>((resolve, reject) => waiting.push({ resolve, reject })),
    count: () => waiting.length,
    answer: (index: number) => waiting[index]?.resolve(index),
    fail: (index: number) => waiting[index]?.reject(new Error("no answer")),
  };
}

describe("readers of the same content", () => {
  test("who wait at once share one reading; a later one reads again", async () => {
    const source = openSource();
    const readers = Array.from({ length: 50 }, () => shareRead("post:1", ["post:1"], source.read));
    expect(source.count()).toBe(1);
    source.answer(0);
    expect(new Set(await Promise.all(readers))).toEqual(new Set([0]));

    const later = shareRead("post:1", ["post:1"], source.read);
    expect(source.count()).toBe(2);
    source.answer(1);
    expect(await later).toBe(1);
  });

  test("do not join a reading that began before a change, and later ones join the new one", async () => {
    const source = openSource();
    const early = shareRead("post:2", ["post:2"], source.read);
    changedAt.set("post:2", performance.now());
    await new Promise((resolve) => setImmediate(resolve));
    const afterChange = shareRead("post:2", ["post:2"], source.read);
    expect(source.count()).toBe(2);
    source.answer(0);
    expect(await early).toBe(0);
    // The old reading's end leaves the new one in place.
    const joined = shareRead("post:2", ["post:2"], source.read);
    expect(source.count()).toBe(2);
    source.answer(1);
    expect(await Promise.all([afterChange, joined])).toEqual([1, 1]);
  });

  test("share a failure, which the next one does not inherit", async () => {
    const source = openSource();
    const failing = [1, 2].map(() => shareRead("post:3", ["post:3"], source.read));
    source.fail(0);
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = shareRead("post:3", ["post:3"], source.read);
    source.answer(1);
    expect(await next).toBe(1);
  });
});

test("nothing is shared between names, nor without a page cache that hears of changes", () => {
  const source = openSource();
  void shareRead("post:4", [], source.read);
  void shareRead("post:5", [], source.read);
  expect(source.count()).toBe(2);
  shareTagClock(undefined);
  void shareRead("post:4", [], source.read);
  expect(source.count()).toBe(3);
});
