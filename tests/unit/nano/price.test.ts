import { expect, test } from "vitest";
import { isPriceFresh } from "#lib/nano/price";

const price = {
  priceUsd: "0.8915",
  change24hPercent: null,
  marketCapUsd: null,
  volume24hUsd: null,
  updatedAt: "2026-11-20T12:00:00Z",
};

test("a price is reckoned with for three hours, and an unknown one never", () => {
  expect(isPriceFresh(price, new Date("2026-11-20T15:00:00Z"))).toBe(true);
  expect(isPriceFresh(price, new Date("2026-11-20T15:00:01Z"))).toBe(false);
  expect(isPriceFresh({ ...price, priceUsd: null }, new Date("2026-11-20T12:00:00Z"))).toBe(false);
  expect(isPriceFresh({ ...price, updatedAt: null }, new Date("2026-11-20T12:00:00Z"))).toBe(false);
});
