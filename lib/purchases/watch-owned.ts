import { addOwnedPosts } from "#lib/purchases/owned-posts";
import { askWheneverLookedAt } from "#lib/purchases/whenever-looked-at";

export function watchOwnedPosts(): () => void {
  return askWheneverLookedAt(readOwnedPosts);
}

/** A failed reading says nothing: the posts known so far stay known. */
export async function readOwnedPosts(): Promise<void> {
  try {
    const { listOwnedPostIds } = await import("#lib/purchases/purchase-calls");
    addOwnedPosts(await listOwnedPostIds());
  } catch {
    return;
  }
}
