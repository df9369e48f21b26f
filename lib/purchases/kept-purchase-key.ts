/** Where this tab keeps the pending purchase of a post. */
export function keyOf(postId: string): string {
  return `farthing-purchase:${postId}`;
}

/** Asked by every locked page, before any code of paying is there. */
export function hasKeptPurchase(postId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(postId)) !== null;
  } catch {
    // A browser may refuse a page its storage; then nothing is kept.
    return false;
  }
}
