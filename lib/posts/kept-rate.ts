/** A post's sales and refunds. */
export type Sales = { unlocks: number; refunds: number };

/**
 * REF-03: below this many sales, a percentage says nothing. The database uses the same number (private.is_sent_back).
 */
export const ENOUGH_UNLOCKS = 20;

/** Tells the author that more than 3 in 10 readers returned the post. Such posts are no longer recommended. */
export const SENT_BACK = "Readers are sending this one back. Improve the preview or the price.";

/** The percentage of buyers who kept the post, rounded down. Null without buyers. */
export function keptPercentOf({ unlocks, refunds }: Sales): number | null {
  return unlocks === 0 ? null : Math.floor(((unlocks - refunds) / unlocks) * 100);
}

export function isSentBack({ unlocks, refunds }: Sales): boolean {
  return unlocks >= ENOUGH_UNLOCKS && refunds * 10 > unlocks * 3;
}
