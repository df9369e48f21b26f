import { sayHours, sayMinutes } from "#components/ui/dates/duration.ts";
import { readingMinutes } from "#lib/posts/document/document.ts";
import { ENOUGH_UNLOCKS, keptPercentOf } from "#lib/posts/kept-rate.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { SAID } from "#lib/site/promises.ts";

const count = new Intl.NumberFormat("en-US");

type Sold = Pick<PublishedPost, "paidWords" | "paidImages" | "unlocks" | "refunds">;

/** "1,480 more words", "3 images", "about 6 minutes", and how many kept it once that says something. */
export function listPaidFacts({ paidWords, paidImages, unlocks, refunds }: Sold): string[] {
  const facts = [
    `${count.format(paidWords)} more ${paidWords === 1 ? "word" : "words"}`,
    ...(paidImages > 0 ? [`${paidImages} ${paidImages === 1 ? "image" : "images"}`] : []),
    `about ${sayMinutes(readingMinutes(paidWords))}`,
  ];
  if (unlocks < ENOUGH_UNLOCKS) return facts;
  return [...facts, `Unlocked ${count.format(unlocks)} times`, `${keptPercentOf({ unlocks, refunds })} % kept it`];
}

/** Buyers learn before they pay whether they get a copy to keep. */
export function describeDownloads({ offersDownloads }: Pick<PublishedPost, "offersDownloads">): string {
  return offersDownloads ? "Download it as EPUB or Markdown." : "To read here; no download.";
}

export function describeRefund(windowMinutes: number): string {
  if (windowMinutes === 0) return "No refunds on this post.";
  return `Not worth it? Get your Nano back within ${windowMinutes < 60 ? sayMinutes(windowMinutes) : sayHours(windowMinutes / 60)}.`;
}

const WITHIN: Record<number, string> = {
  0: "within minutes",
  10: "within minutes",
  60: "within the hour",
  1440: "within a day",
};

/** Who gets the money and when: the author's share is sent when the refund window has ended. */
export function describeShare({ author, refundWindowMinutes }: Pick<PublishedPost, "author" | "refundWindowMinutes">) {
  return `${SAID.writersShare} goes to @${author.handle} ${WITHIN[refundWindowMinutes] ?? "when the time for refunds is over"}.`;
}

/** A19: private.require_known_buyer refuses visitors above this. */
const ACCOUNT_ABOVE_RAW = 50n * 10n ** 30n;

/** Whether a visitor can pay this much. */
export function describeNeed(raw: bigint): string {
  return raw > ACCOUNT_ABOVE_RAW ? "Above Ӿ50 you need an account." : "No account needed.";
}
