import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, formatHexAmount, MAX_RAW, parseAmount, parseHexAmount, type Unit } from "#lib/nano/raw.ts";

const units: Unit[] = ["raw", "nano", "knano", "Nano", "KNano", "MNano"];
const unit = fc.constantFrom(...units);
const raw = fc.bigInt({ min: 0n, max: MAX_RAW });

describe("an amount", () => {
  test.each<[string, Unit, bigint]>([
    ["1", "raw", 1n],
    ["1", "nano", 10n ** 24n],
    ["1", "knano", 10n ** 27n],
    ["1", "Nano", 10n ** 30n],
    ["1", "KNano", 10n ** 33n],
    ["1", "MNano", 10n ** 36n],
    ["0.05", "Nano", 5n * 10n ** 28n],
    ["0.000000000000000000000000000001", "Nano", 1n],
    ["1.50", "Nano", 15n * 10n ** 29n],
    ["007", "raw", 7n],
    ["0", "Nano", 0n],
  ])("reads %s %s as %s raw", (text, of, expected) => {
    expect(parseAmount(text, of)).toBe(expected);
  });

  test.each(["", ".", "1.", ".5", "1.2.3", "1,5", " 1", "1 ", "-1", "+1", "1e3", "0x10", "١", "NaN"])(
    "is not read from %j",
    (text) => {
      expect(parseAmount(text, "Nano")).toBeNull();
    },
  );

  test("is rejected with more decimals than a raw has", () => {
    expect(parseAmount("0.5", "raw")).toBeNull();
    expect(parseAmount(`0.${"0".repeat(30)}1`, "Nano")).toBeNull();
    expect(parseAmount(`0.${"0".repeat(40)}`, "Nano")).toBe(0n);
  });

  test("is rejected above what a block can hold", () => {
    expect(parseAmount(MAX_RAW.toString(), "raw")).toBe(MAX_RAW);
    expect(parseAmount((MAX_RAW + 1n).toString(), "raw")).toBeNull();
  });

  test("survives writing and reading in every unit, to the last raw", () => {
    fc.assert(
      fc.property(raw, unit, (amount, of) => {
        expect(parseAmount(formatAmount(amount, of), of)).toBe(amount);
      }),
    );
  });

  test("is written without trailing zeros", () => {
    fc.assert(
      fc.property(raw, unit, (amount, of) => {
        expect(formatAmount(amount, of)).not.toMatch(/^0\d|\.\d*0$|\.$/);
      }),
    );
  });
});

describe("the hex form", () => {
  test("has 32 digits, and is read in either case", () => {
    expect(formatHexAmount(10n ** 30n)).toBe("0000000C9F2C9CD04674EDEA40000000");
    expect(parseHexAmount("0000000c9f2c9cd04674edea40000000")).toBe(10n ** 30n);
    expect(["", "F", "0".repeat(31), "0".repeat(33), `${"0".repeat(31)}g`].map(parseHexAmount)).toEqual(
      Array(5).fill(null),
    );
  });

  test("survives writing and reading", () => {
    fc.assert(
      fc.property(raw, (amount) => {
        expect(parseHexAmount(formatHexAmount(amount))).toBe(amount);
      }),
    );
  });
});

test.each([-1n, MAX_RAW + 1n])("refuses to write %s, which no block could hold", (amount) => {
  expect(() => formatAmount(amount, "Nano")).toThrow(RangeError);
  expect(() => formatHexAmount(amount)).toThrow(RangeError);
});
