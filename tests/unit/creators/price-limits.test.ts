import { expect, test } from "vitest";
import { LARGEST_PRICE_RAW, PRICE_RANGE, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

test("names the same limits in words as in raw", () => {
  expect(PRICE_RANGE).toEqual({ smallest: formatNano(SMALLEST_PRICE_RAW), largest: formatNano(LARGEST_PRICE_RAW) });
});
