import { expect, test } from "vitest";
import { describeDollarLimits, describeLimits, describeRange, nameAmount } from "#components/nano/price-limits.ts";

const RATE = { usd: "0.8915" };

test("N-04: limits are stated in both currencies", () => {
  expect(describeLimits(RATE)).toBe("From Ӿ0.001 (<\u00a0$0.01) to Ӿ1,000 (≈\u00a0$891.50)");
  expect(nameAmount(10n ** 29n, RATE)).toBe("Ӿ0.1 (≈\u00a0$0.09)");
  expect(describeRange(10n ** 28n, () => 8_915n)).toBe("From Ӿ0.01 (≈\u00a0$0.01) to Ӿ1,000 (≈\u00a0$0.01)");
  expect(describeDollarLimits(RATE)).toBe("From $0.01 (≈\u00a0Ӿ0.01122) to $891.50 (Ӿ1,000)");
});

test("without a rate, in the one that is known", () => {
  expect(describeLimits(null)).toBe("From Ӿ0.001 to Ӿ1,000");
  expect(describeDollarLimits(null)).toBeNull();
});
