const PREFIX = "farthing-purchase:";
/** As JSON writes it, in a purchase that nobody's session was needed for. */
const WITHOUT_SESSION = '"hasSession":false';

/** Where this tab keeps the pending purchase of a post. */
export function keyOf(postId: string): string {
  return PREFIX + postId;
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

/** Every one but those that were begun without a session, and go on without one. */
export function forgetKeptOfBuyers(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const key of keys.filter((known) => known.startsWith(PREFIX)))
      if (!sessionStorage.getItem(key)?.includes(WITHOUT_SESSION)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
