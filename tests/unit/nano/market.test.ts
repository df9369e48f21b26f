import { describe, expect, test } from "vitest";
import { judgeMarket, type MarketReading } from "#lib/nano/market";

const reading = (priceUsd: number, more: Partial<MarketReading> = {}): MarketReading => ({
  source: "somebody",
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

  test("stays when two sources are more than a fifth apart", () => {
    expect(priceOf([reading(1), reading(1.2)], 2, null)).toBeCloseTo(1.1);
    expect(priceOf([reading(1), reading(1.21)], 2, { priceUsd: 1 })).toBe("kept");
  });

  test("follows a market that both sources see move, however far", () => {
    expect(priceOf([reading(2), reading(2.1)], 2, { priceUsd: 1 })).toBeCloseTo(2.05);
  });

  test("of one source alone is believed near a price that is fresh, and nowhere else", () => {
    expect(priceOf([reading(1.1)], 2, { priceUsd: 1 })).toBe(1.1);
    expect(priceOf([reading(1.3)], 2, { priceUsd: 1 })).toBe("kept");
    expect(priceOf([reading(1.1)], 2, null)).toBe("kept");
  });

  test("of the only source there is, on the test network, is believed", () => {
    expect(priceOf([reading(5)], 1, { priceUsd: 1 })).toBe(5);
  });

  test("stays when nobody answers", () => {
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
