import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeEarnings, describeRest, earningsOf, readGuess } from "#lib/site/earnings.ts";

const XNO = 10n ** 30n;

describe("an author's estimated earnings", () => {
  test("are the sales less our part of each", () => {
    expect(earningsOf(XNO / 20n, 500n)).toEqual({
      gross: 25n * XNO,
      fee: (125n * XNO) / 100n,
      net: (2375n * XNO) / 100n,
    });
  });

  test("lose no raw, and leave the author at least 95 %", () => {
    const price = fc.bigInt({ min: 10n ** 27n, max: 10n ** 33n });
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 10_000_000n }), (priceRaw, unlocks) => {
        const { gross, fee, net } = earningsOf(priceRaw, unlocks);
        expect(fee + net).toBe(gross);
        expect(net * 100n).toBeGreaterThanOrEqual(gross * 95n);
      }),
    );
  });

  test("are shown in Nano, and in dollars where the rate is known", () => {
    expect(describeEarnings((2375n * XNO) / 100n, { usd: "0.90000000" })).toEqual({ nano: "Ӿ23.75", usd: "≈ $21.37" });
    expect(describeEarnings(1_234_567n * XNO, null)).toEqual({ nano: "Ӿ1,234,567", usd: null });
  });
});

test("fees of a sale leave whole cents, rounded down, and never less than nothing", () => {
  const half = 500_000n;
  expect(describeRest(half, { basisPoints: 500n, fixedMicros: 0n })).toBe("$0.47");
  expect(describeRest(half, { basisPoints: 290n, fixedMicros: 300_000n })).toBe("$0.18");
  expect(describeRest(1_234_560_000n, { basisPoints: 0n, fixedMicros: 0n })).toBe("$1,234.56");
  expect(describeRest(half / 5n, { basisPoints: 290n, fixedMicros: 300_000n })).toBe("$0.00");
});

test.each([
  ["0.05", "500", true],
  [" 0.001 ", "0", true],
  ["0.0001", "1", false],
  ["1001", "1", false],
  ["1,5", "1 000", true],
  ["1,000", "1", false],
  ["1", "1.5", false],
  ["1", "-1", false],
  ["1", "99999999", false],
])("accepts a price of %j and %j readers: %s", (price, unlocks, isRead) => {
  expect(readGuess(price, unlocks) !== null).toBe(isRead);
});
