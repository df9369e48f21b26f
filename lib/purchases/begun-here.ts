const PREFIX = "farthing-begun-here:";

/**
 * What was begun without a session is known to the server by a token that no script reads. So that a page can ask for it in
 * any tab, this browser keeps its number until it is paid.
 */
export function keepBegunHere(postId: string, purchaseId: string): void {
  withStorage((storage) => storage.setItem(PREFIX + postId, purchaseId));
}

export function findBegunHere(postId: string): string | null {
  return withStorage((storage) => storage.getItem(PREFIX + postId)) ?? null;
}

export function forgetBegunHere(postId: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + postId));
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    // A browser may refuse a page its storage; then nothing is kept, and whoever presses Pay is shown what came.
    return undefined;
  }
}
