import { describe, expect, test } from "vitest";
import { judgeMarket, type MarketReading } from "#lib/nano/market/market.ts";

const reading = (priceUsd: number, more: Partial<MarketReading> = {}): MarketReading => ({
  source: "a-source",
  priceUsd,
  change24hPercent: null,
  marketCapUsd: null,
  volume24hUsd: null,
  updatedAt: null,
  ...more,
});
const priceOf = (...args: Parameters<typeof judgeMarket>) => {
  const judgement = judgeMarket(...args);
  return judgement.kind === "accepted" ? judgement.market.priceUsd : "kept";
};

describe("the price of Nano", () => {
  test("is the median of its sources", () => {
    expect(priceOf([reading(1), reading(1.1)], 2, null)).toBeCloseTo(1.05);
    expect(priceOf([reading(1), reading(1.19), reading(1.02)], 3, null)).toBe(1.02);
  });

  test("stays when two sources differ by more than a fifth", () => {
    expect(priceOf([reading(1), reading(1.2)], 2, null)).toBeCloseTo(1.1);
    expect(priceOf([reading(1), reading(1.21)], 2, { priceUsd: 1 })).toBe("kept");
  });

  test("follows any move that both sources see", () => {
    expect(priceOf([reading(2), reading(2.1)], 2, { priceUsd: 1 })).toBeCloseTo(2.05);
  });

  test("of one source is accepted only near a fresh price", () => {
    expect(priceOf([reading(1.1)], 2, { priceUsd: 1 })).toBe(1.1);
    expect(priceOf([reading(1.3)], 2, { priceUsd: 1 })).toBe("kept");
    expect(priceOf([reading(1.1)], 2, null)).toBe("kept");
  });

  test("of the only source is accepted on the test network", () => {
    expect(priceOf([reading(5)], 1, { priceUsd: 1 })).toBe(5);
  });

  test("stays when no source answers", () => {
    expect(priceOf([], 2, { priceUsd: 1 })).toBe("kept");
    expect(priceOf([], 0, null)).toBe("kept");
  });

  test("comes with the figures of the first source that has them, and the oldest time", () => {
    const [older, newer] = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T10:05:00Z")];
    const judgement = judgeMarket(
      [
        reading(1, { marketCapUsd: 7, updatedAt: newer }),
        reading(1, { marketCapUsd: 8, change24hPercent: -2, updatedAt: older }),
      ],
      2,
      null,
    );
    expect(judgement).toEqual({
      kind: "accepted",
      market: { priceUsd: 1, marketCapUsd: 7, change24hPercent: -2, volume24hUsd: null, updatedAt: older },
    });
  });
});
