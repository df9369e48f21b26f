/** What became of a post's sales. */
export type Sales = { unlocks: number; refunds: number };

/** REF-03: with fewer sales a share says nothing. The database goes by the same numbers (private.is_sent_back). */
export const ENOUGH_UNLOCKS = 20;

/** What its author is told when more than 3 in 10 readers returned a post: it has left the recommendations. */
export const SENT_BACK = "Readers are sending this one back. Improve the preview or the price.";

/** Of a hundred who paid, how many kept the post, rounded down; null while no one has paid. */
export function keptPercentOf({ unlocks, refunds }: Sales): number | null {
  return unlocks === 0 ? null : Math.floor(((unlocks - refunds) / unlocks) * 100);
}

export function isSentBack({ unlocks, refunds }: Sales): boolean {
  return unlocks >= ENOUGH_UNLOCKS && refunds * 10 > unlocks * 3;
}
