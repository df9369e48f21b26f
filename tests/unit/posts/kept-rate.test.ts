import { expect, test } from "vitest";
import { isSentBack, keptPercentOf } from "#lib/posts/kept-rate.ts";
import { describeRefundRate } from "#lib/purchases/refunds/rate.ts";

test.each([
  [0, 0, null],
  [1, 0, 100],
  [3, 1, 66],
  [200, 1, 99],
])("of %i sales with %i returns, %s % are kept", (unlocks, refunds, percent) => {
  expect(keptPercentOf({ unlocks, refunds })).toBe(percent);
});

test.each([
  [19, 19, false],
  [20, 6, false],
  [20, 7, true],
  [100, 30, false],
  [100, 31, true],
])("%i sales with %i returns count as too many returns: %s", (unlocks, refunds, expected) => {
  expect(isSentBack({ unlocks, refunds })).toBe(expected);
});

test("tells the author what to do about it", () => {
  expect(describeRefundRate({ unlocks: 20, returned: 7 })).toBe(
    "7 of 20 readers returned this post (35%). Readers are sending this one back. Improve the preview or the price.",
  );
  expect(describeRefundRate({ unlocks: 20, returned: 6 })).toBe("6 of 20 readers returned this post (30%).");
});
