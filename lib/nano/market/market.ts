/** One source's market data: rates and statistics. No payment uses these numbers. */
export type MarketReading = {
  source: string;
  priceUsd: number;
  change24hPercent: number | null;
  marketCapUsd: number | null;
  volume24hUsd: number | null;
  updatedAt: Date | null;
};

export type Market = Omit<MarketReading, "source">;

export type MarketJudgement =
  | { kind: "accepted"; market: Market }
  /** The old price stays. After three hours, dollar prices are no longer quoted. */
  | { kind: "kept"; reason: string };

/** The current price, if fresh enough to compare with. Otherwise null. */
type Standing = { priceUsd: number } | null;

const LARGEST_JUMP = 0.2;

/**
 * Takes the median of the sources. Two that differ by more than a fifth cannot both be right. If only one of two
 * answers, it is trusted only near the current price.
 */
export function judgeMarket(readings: readonly MarketReading[], expected: number, standing: Standing): MarketJudgement {
  const [first, ...others] = readings;
  if (!first) return { kind: "kept", reason: "No price source answered." };
  const prices = readings.map(({ priceUsd }) => priceUsd).toSorted((a, b) => a - b);
  const [lowest = first.priceUsd, highest = first.priceUsd] = [prices[0], prices.at(-1)];
  if (isJump(lowest, highest)) {
    return { kind: "kept", reason: `The sources differ by more than ${LARGEST_JUMP * 100}%: ${prices.join(", ")}.` };
  }
  if (others.length === 0 && expected > 1 && !(standing && !isJump(standing.priceUsd, first.priceUsd))) {
    return { kind: "kept", reason: `Only ${first.source} answered, and no recent price confirms it.` };
  }
  return { kind: "accepted", market: combine(readings, medianOf(prices)) };
}

function isJump(one: number, other: number): boolean {
  return Math.abs(one - other) > Math.min(one, other) * LARGEST_JUMP;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, price) => sum + price, 0) / middle.length;
}

/** Statistics come from the first source that has them; the time is the oldest. */
function combine(readings: readonly MarketReading[], priceUsd: number): Market {
  const firstOf = (pick: (reading: MarketReading) => number | null) =>
    readings.map(pick).find((value) => value !== null);
  const times = readings.flatMap(({ updatedAt }) => updatedAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    priceUsd,
    change24hPercent: firstOf(({ change24hPercent }) => change24hPercent) ?? null,
    marketCapUsd: firstOf(({ marketCapUsd }) => marketCapUsd) ?? null,
    volume24hUsd: firstOf(({ volume24hUsd }) => volume24hUsd) ?? null,
    updatedAt: times[0] ?? null,
  };
}
