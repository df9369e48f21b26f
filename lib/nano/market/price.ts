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
