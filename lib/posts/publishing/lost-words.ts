import type { PostDocument } from "#lib/posts/document/document.ts";
import { countParts } from "#lib/posts/document/paywall.ts";

/** From the lower limit on, buyers are told what was cut. From the higher one on, they are offered a refund. */
export const LOSS_TOLD_PERCENT = 20;
export const LOSS_REFUNDED_PERCENT = 50;

/**
 * The percentage of the paid words that were cut. Text moved above the break does not count: everyone can read it
 * there.
 */
export function percentOfWordsLost(sold: { freeWords: number; paidWords: number }, doc: PostDocument): number {
  if (sold.paidWords === 0) return 0;
  const { free, paid } = countParts(doc);
  const lost = sold.paidWords - (paid ?? 0) - Math.max(0, free - sold.freeWords);
  return Math.max(0, (100 * lost) / sold.paidWords);
}
