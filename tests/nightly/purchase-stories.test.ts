import { expect, test, vi } from "vitest";
import { checkStories } from "#tests/support/purchase-stories/prove-stories.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";

vi.setConfig({ testTimeout: 3 * 60 * 60_000 });

/** An overloaded machine may refuse a reader. Every other error in the log is a failure. */
const OVERLOADED = /status: 503|AbortError|fetch failed|socket hang up/;

test("two thousand random purchase stories over failing parts account for every raw", async () => {
  const { stories } = await checkStories({ runs: 2_016, lanes: 8 });
  expect(stories).toBeGreaterThanOrEqual(2_000);
  expect(takeLoggedErrors().filter((line) => !OVERLOADED.test(line))).toEqual([]);
});
