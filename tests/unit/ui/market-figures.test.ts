import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatMarketAge,
  formatMarketChange,
  formatMarketPrice,
  formatMarketTotal,
} from "#components/ui/amounts/market-figures.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

function ageOf(seconds: number): string {
  return formatMarketAge(new Date(NOW.getTime() - seconds * 1000), NOW);
}

test("a price has four decimals", () => {
  expect(formatMarketPrice("0.8915")).toBe("$0.8915");
  expect(formatMarketPrice("0.89154999")).toBe("$0.8915");
  expect(formatMarketPrice("1234")).toBe("$1,234.0000");
  expect(formatMarketPrice("0")).toBe("$0.0000");
});

test("a total is in K, M or B with two decimals", () => {
  expect(formatMarketTotal("118791384.52")).toBe("$118.79M");
  expect(formatMarketTotal("1467.2")).toBe("$1.47K");
  expect(formatMarketTotal("2500000000")).toBe("$2.50B");
  expect(formatMarketTotal("532.1")).toBe("$532.10");
  expect(formatMarketTotal("0")).toBe("$0.00");
});

test("a total that rounds to a thousand moves to the next unit", () => {
  expect(formatMarketTotal("999994.99")).toBe("$999.99K");
  expect(formatMarketTotal("999995")).toBe("$1.00M");
  expect(formatMarketTotal("999.996")).toBe("$1.00K");
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9.99e11, noNaN: true }), (total) => {
      expect(formatMarketTotal(String(total))).toMatch(/^\$\d{1,3}\.\d{2}[KMB]?$/);
    }),
  );
});

test("a change shows its direction, unless it rounds to zero", () => {
  expect(formatMarketChange("2.1438")).toBe("+2.14\u202f%");
  expect(formatMarketChange("-0.5")).toBe("−0.50\u202f%");
  expect(formatMarketChange("-0.001")).toBe("0.00\u202f%");
});

test("an age is just now, minutes, or hours", () => {
  expect(ageOf(-30)).toBe("just now");
  expect(ageOf(59)).toBe("just now");
  expect(ageOf(60)).toBe("1 minute ago");
  expect(ageOf(12 * 60)).toBe("12 minutes ago");
  expect(ageOf(60 * 60 - 1)).toBe("59 minutes ago");
  expect(ageOf(60 * 60)).toBe("1 hour ago");
  expect(ageOf(50 * 60 * 60)).toBe("50 hours ago");
});
