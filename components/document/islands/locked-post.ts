import { registerIsland } from "#components/document/islands.ts";
import { openWhenOwned } from "#components/purchase/pay/open-post.ts";
import { readLockedPost } from "#components/purchase/pay/page-parts.ts";
import { showUnderpaid } from "#components/purchase/pay/show-underpaid.ts";
import { dropOwnedPost } from "#lib/purchases/checkout/owned-posts.ts";
import { watchOwnedPosts } from "#lib/purchases/checkout/watch-owned.ts";
import { watchUnderpaidPurchase } from "#lib/purchases/checkout/watch-underpaid.ts";

/** For readers who may have paid: in another tab, late, too little, or before they signed in. */
registerIsland("locked-post", { open: () => undefined });
watch();

function watch(): void {
  const postId = readLockedPost()?.postId;
  if (postId === undefined) return;
  // The server just said otherwise: the local knowledge is from before a refund.
  dropOwnedPost(postId);
  openWhenOwned(postId);
  watchOwnedPosts();
  watchUnderpaidPurchase(postId, showUnderpaid);
}
