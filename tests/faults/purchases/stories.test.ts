import { expect, test, vi } from "vitest";
import { takeLoggedErrors } from "#tests/support/logged-errors";
import { proveStories } from "#tests/support/purchase-stories/prove-stories";

vi.setConfig({ testTimeout: 900_000 });

/** A machine with too much to do may turn a reader away; every other error in the log is one. */
const OVERLOADED = /status: 503|AbortError|fetch failed|socket hang up/;

/** The night runs two thousand. */
const RUNS = 8;

test("whatever readers pay and ask, and however often the worker is killed: every raw is a price, on its way back, or dust", async () => {
  const { stories, kills } = await proveStories({ runs: RUNS, lanes: 5 });
  expect(stories).toBeGreaterThanOrEqual(RUNS);
  expect(kills).toBeGreaterThan(1);
  expect(takeLoggedErrors().filter((line) => !OVERLOADED.test(line))).toEqual([]);
});
