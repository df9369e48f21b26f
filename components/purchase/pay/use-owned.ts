import { useEffect, useSyncExternalStore } from "react";
import { dropOwnedPost, ownsPost, subscribeToOwnedPosts } from "#lib/purchases/checkout/owned-posts.ts";
import { watchOwnedPosts } from "#lib/purchases/checkout/watch-owned.ts";

/** Whether the reader owns a post that this page shows locked: paid in another tab, paid late, or after signing in. */
export function useOwned(postId: string): boolean {
  useEffect(() => {
    // The server just said otherwise: the local knowledge is from before a refund.
    dropOwnedPost(postId);
    return watchOwnedPosts();
  }, [postId]);
  return useSyncExternalStore(
    subscribeToOwnedPosts,
    () => ownsPost(postId),
    () => false,
  );
}
