import { addOwnedPosts } from "#lib/purchases/owned-posts";
import { refetchOnFocus } from "#lib/purchases/whenever-looked-at";

export function watchOwnedPosts(): () => void {
  return refetchOnFocus(readOwnedPosts);
}

/** If reading fails, the known posts stay known. */
export async function readOwnedPosts(): Promise<void> {
  try {
    const { listOwnedPostIds } = await import("#lib/purchases/purchase-calls");
    addOwnedPosts(await listOwnedPostIds());
  } catch {
    return;
  }
}
