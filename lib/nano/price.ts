/** What is known of the market: the row nano_price. Numbers are text as Postgres writes them; all are null until a source was asked. */
export type NanoPrice = {
  priceUsd: string | null;
  change24hPercent: string | null;
  marketCapUsd: string | null;
  volume24hUsd: string | null;
  updatedAt: string | null;
};
