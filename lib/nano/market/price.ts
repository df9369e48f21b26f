/**
 * Market data from the row nano_price. Numbers are text, as Postgres writes them. All are null until a source has
 * answered.
 */
export type NanoPrice = {
  priceUsd: string | null;
  change24hPercent: string | null;
  marketCapUsd: string | null;
  volume24hUsd: string | null;
  updatedAt: string | null;
};

const UNKNOWN: NanoPrice = {
  ...{ priceUsd: null, change24hPercent: null },
  ...{ marketCapUsd: null, volume24hUsd: null, updatedAt: null },
};

/** Figures that are too old are shown as unknown. */
export function hideOldFigures(figures: NanoPrice, goodForHours: number, now: Date): NanoPrice {
  const isGood = figures.updatedAt !== null && now.getTime() <= endOfFigures(figures.updatedAt, goodForHours);
  return isGood ? figures : UNKNOWN;
}

export function endOfFigures(updatedAt: string, goodForHours: number): number {
  return Date.parse(updatedAt) + goodForHours * 3_600_000;
}
