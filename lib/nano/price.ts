/** What is known of the market: the row nano_price. Numbers are text as Postgres writes them; all are null until a source was asked. */
export type NanoPrice = {
  priceUsd: string | null;
  change24hPercent: string | null;
  marketCapUsd: string | null;
  volume24hUsd: string | null;
  updatedAt: string | null;
};

const STALE_AFTER_MS = 3 * 3_600_000;

/** A price older than three hours may be shown with its age, and is not reckoned with. */
export function isPriceFresh({ priceUsd, updatedAt }: NanoPrice, now: Date): boolean {
  if (priceUsd === null || updatedAt === null) return false;
  return now.getTime() - new Date(updatedAt).getTime() <= STALE_AFTER_MS;
}
