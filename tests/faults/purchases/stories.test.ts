import { expect, test, vi } from "vitest";
import { checkStories } from "#tests/support/purchase-stories/prove-stories.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";

vi.setConfig({ testTimeout: 900_000 });

/** An overloaded machine may refuse a reader. Every other error in the log is a failure. */
const OVERLOADED = /status: 503|AbortError|fetch failed|socket hang up/;

/** A few of the two thousand that run at night. */
const RUNS = 8;

test("random stories with killed workers leave every raw as a price, on its way back, or dust", async () => {
  const { stories, kills } = await checkStories({ runs: RUNS, lanes: 5 });
  expect(stories).toBeGreaterThanOrEqual(RUNS);
  expect(kills).toBeGreaterThan(1);
  expect(takeLoggedErrors().filter((line) => !OVERLOADED.test(line))).toEqual([]);
});
