import type { Route } from "next";
import type { PostCard } from "#lib/posts/post.ts";

/** A post that a list shows because its author pays for it. */
export type PromotedPost = { promotionId: string; post: PostCard };

/** Every twelfth card may be one, and no other. */
export const PROMOTED_EVERY = 12;

type Limits = { mostOfOne: number };

/**
 * Chooses what a page of a list shows among its own posts: one for every eleven of them, none that stands there already, and
 * of no author more than the page may have. Each page begins at another place, so that the next one shows others.
 */
export function choosePromoted(
  candidates: readonly PromotedPost[],
  shown: readonly PostCard[],
  { mostOfOne }: Limits,
): PromotedPost[] {
  const room = Math.floor(shown.length / (PROMOTED_EVERY - 1));
  const posts = [...shown];
  const chosen: PromotedPost[] = [];
  const first = beginAt(shown, candidates.length);
  for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
    if (chosen.length === room) break;
    const { id, author } = candidate.post;
    const isThere = posts.some((post) => post.id === id);
    if (isThere || posts.filter((post) => post.author.id === author.id).length >= mostOfOne) continue;
    chosen.push(candidate);
    posts.push(candidate.post);
  }
  return chosen;
}

/** The same for everyone who opens the page: by its first post. */
function beginAt([first]: readonly PostCard[], candidates: number): number {
  return first && candidates > 0 ? Number.parseInt(first.id.slice(0, 8), 16) % candidates : 0;
}

/** The page's own posts in their order, and a promoted one after every eleven. */
export function placePromoted<Entry>(own: readonly Entry[], promoted: readonly Entry[]): Entry[] {
  const [next, ...others] = promoted;
  const rest = own.slice(PROMOTED_EVERY - 1);
  if (next === undefined || own.length < PROMOTED_EVERY - 1) return [...own];
  return [...own.slice(0, PROMOTED_EVERY - 1), next, ...placePromoted(rest, others)];
}

/** Leads to the post, and counts the click. */
export function promotedPath(promotionId: string): Route {
  return `/promoted/${promotionId}` as Route;
}

/** A picture of nothing: the browser asks for it when the card comes near. */
export function viewPath(promotionId: string): string {
  return `/promoted/${promotionId}/view.gif`;
}
