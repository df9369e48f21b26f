import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceOf, type Terms } from "#lib/posts/price.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const RATE = { usd: "0.84120000", updatedAt: "2026-11-20T11:50:00Z", goodUntil: "2026-11-20T14:50:00Z" };
const STALE = { ...RATE, goodUntil: "2026-11-20T11:59:59Z" };
const FREE: Terms = {
  access: "free",
  currency: "XNO",
  priceRaw: null,
  priceUsdMicros: null,
  pwywMinRaw: null,
  pwywSuggestedRaw: null,
};
const NANO: Terms = { ...FREE, access: "paid", priceRaw: "50000000000000000000000000000" };
const DOLLARS: Terms = { ...FREE, access: "paid", currency: "USD", priceUsdMicros: "100000" };

describe("a price in Nano", () => {
  test("is exact, and converted at the current rate", () => {
    expect(priceOf(NANO, RATE, NOW)).toEqual({
      kind: "fixed",
      raw: 50_000_000_000_000_000_000_000_000_000n,
      usdMicros: 42_060n,
    });
  });

  test.each([null, STALE])("is known without a rate", (rate) => {
    expect(priceOf(NANO, rate, NOW)).toMatchObject({ kind: "fixed", usdMicros: null });
  });
});

describe("a price in dollars", () => {
  test("is quoted to four digits, as in the database", () => {
    expect(priceOf(DOLLARS, RATE, NOW)).toEqual({
      kind: "fixed",
      raw: 118_900_000_000_000_000_000_000_000_000n,
      usdMicros: 100_000n,
    });
  });

  test.each([null, STALE])("is not quoted without a current rate", (rate) => {
    expect(priceOf(DOLLARS, rate, NOW)).toEqual({ kind: "unavailable", usdMicros: 100_000n });
  });

  test("is always typeable in a wallet, and never below the minimum", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (micros, rate) => {
        const usd = `${rate / 10n ** 8n}.${String(rate % 10n ** 8n).padStart(8, "0")}`;
        const price = priceOf({ ...DOLLARS, priceUsdMicros: micros.toString() }, { ...RATE, usd }, NOW);
        expect(price.kind).toBe("fixed");
        if (price.kind !== "fixed") return;
        expect(price.raw % 10n ** 24n).toBe(0n);
        expect(price.raw).toBeGreaterThanOrEqual(10n ** 27n);
      }),
    );
  });
});

test("the reader's amount starts at the minimum", () => {
  const terms: Terms = {
    ...FREE,
    access: "pwyw",
    pwywMinRaw: "10000000000000000000000000000",
    pwywSuggestedRaw: "30000000000000000000000000000",
  };
  expect(priceOf(terms, null, NOW)).toEqual({
    kind: "from",
    raw: 10n ** 28n,
    suggestedRaw: 3n * 10n ** 28n,
    usdMicros: null,
  });
});

test("free is free", () => {
  expect(priceOf(FREE, RATE, NOW)).toEqual({ kind: "free" });
});
