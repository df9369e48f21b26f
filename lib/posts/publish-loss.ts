import type { PostDocument } from "#lib/posts/document";
import { countParts } from "#lib/posts/paywall";

/** From here on the buyers are told what is gone, and from there on they are offered their money back. */
export const LOSS_TOLD_PERCENT = 20;
export const LOSS_REFUNDED_PERCENT = 50;

/** How much of the words that were paid for is gone. What was moved above the break is not: everybody reads it there. */
export function lostPercent(sold: { freeWords: number; paidWords: number }, doc: PostDocument): number {
  if (sold.paidWords === 0) return 0;
  const { free, paid } = countParts(doc);
  const lost = sold.paidWords - (paid ?? 0) - Math.max(0, free - sold.freeWords);
  return Math.max(0, (100 * lost) / sold.paidWords);
}
