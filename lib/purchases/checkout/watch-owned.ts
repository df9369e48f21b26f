import { addOwnedPosts } from "#lib/purchases/checkout/owned-posts.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";

export function watchOwnedPosts(): () => void {
  return refetchOnFocus(readOwnedPosts);
}

/** If reading fails, the known posts stay known. */
export async function readOwnedPosts(): Promise<void> {
  try {
    const { listOwnedPostIds } = await import("#lib/purchases/checkout/purchase-calls.ts");
    addOwnedPosts(await listOwnedPostIds());
  } catch {
    return;
  }
}
