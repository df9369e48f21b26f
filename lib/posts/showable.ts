import "server-only";
import type { PostCard } from "#lib/posts/post.ts";
import { priceOf } from "#lib/posts/price.ts";
import { keepReadable, requireMoment } from "#lib/posts/readable.ts";

/** The cards that a list can show: those with an author, a date and valid terms. */
export function keepShowable<Card extends PostCard>(cards: readonly Card[]): Card[] {
  return keepReadable("posts", cards, requireShowable);
}

function requireShowable<Card extends PostCard>(card: Card): Card {
  if (card.author.handle === "") throw new TypeError("Cannot read the author of a listed post.");
  requireMoment(card.publishedAt);
  priceOf(card.terms, null, new Date());
  return card;
}
