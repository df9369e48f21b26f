import { expect, test, vi } from "vitest";
import { takeLoggedErrors } from "#tests/support/logged-errors";
import { proveStories } from "#tests/support/purchase-stories/prove-stories";

vi.setConfig({ testTimeout: 3 * 60 * 60_000 });

/** A machine with too much to do may turn a reader away; every other error in the log is one. */
const OVERLOADED = /status: 503|AbortError|fetch failed|socket hang up/;

test("two thousand stories of purchases at random, over real parts that fail, leave every raw accounted for", async () => {
  const { stories } = await proveStories({ runs: 2_016, lanes: 8 });
  expect(stories).toBeGreaterThanOrEqual(2_000);
  expect(takeLoggedErrors().filter((line) => !OVERLOADED.test(line))).toEqual([]);
});
