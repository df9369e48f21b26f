const PREFIX = "farthing-purchase:";
/** How JSON marks a purchase made without a session. */
const WITHOUT_SESSION = '"hasSession":false';

/** The storage key for the pending purchase of a post in this tab. */
export function storageKeyOf(postId: string): string {
  return PREFIX + postId;
}

/** Every locked page asks this before it loads any payment code. */
export function hasStoredPurchase(postId: string): boolean {
  try {
    return sessionStorage.getItem(storageKeyOf(postId)) !== null;
  } catch {
    // Storage may be blocked. Then nothing is kept.
    return false;
  }
}

/** Forgets every kept purchase, except those begun without a session. */
export function forgetStoredPurchasesOfUser(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const key of keys.filter((known) => known.startsWith(PREFIX)))
      if (!sessionStorage.getItem(key)?.includes(WITHOUT_SESSION)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, as above.
  }
}
