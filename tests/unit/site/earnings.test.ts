import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeEarnings, earningsOf, readGuess } from "#lib/site/earnings";

const XNO = 10n ** 30n;

describe("what a writer would earn", () => {
  test("is the sum of the sales less our part of each", () => {
    expect(earningsOf(XNO / 20n, 500n)).toEqual({
      gross: 25n * XNO,
      fee: (125n * XNO) / 100n,
      net: (2375n * XNO) / 100n,
    });
  });

  test("never loses a raw, and never gives the writer less than 95 %", () => {
    const price = fc.bigInt({ min: 10n ** 27n, max: 10n ** 33n });
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 10_000_000n }), (priceRaw, unlocks) => {
        const { gross, fee, net } = earningsOf(priceRaw, unlocks);
        expect(fee + net).toBe(gross);
        expect(net * 100n).toBeGreaterThanOrEqual(gross * 95n);
      }),
    );
  });

  test("is said in Nano, and in dollars where somebody knows what one is worth", () => {
    expect(describeEarnings((2375n * XNO) / 100n, { usd: "0.90000000" })).toEqual({ nano: "Ӿ23.75", usd: "≈ $21.37" });
    expect(describeEarnings(1_234_567n * XNO, null)).toEqual({ nano: "Ӿ1,234,567", usd: null });
  });
});

test.each([
  ["0.05", "500", true],
  [" 0.001 ", "0", true],
  ["0.0001", "1", false],
  ["1001", "1", false],
  ["1,5", "1", false],
  ["1", "1.5", false],
  ["1", "-1", false],
  ["1", "99999999", false],
])("a price of %j and %j readers can be reckoned with: %s", (price, unlocks, isRead) => {
  expect(readGuess(price, unlocks) !== null).toBe(isRead);
});
