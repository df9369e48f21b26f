const listeners = new Set<() => void>();
let owned: ReadonlySet<string> = new Set();

/** The posts that this page knows the reader to own. The server decides what is shown; this says when to ask it again. */
export function ownsPost(postId: string): boolean {
  return owned.has(postId);
}

export function countOwnedPosts(): number {
  return owned.size;
}

export function addOwnedPosts(ids: readonly string[]): void {
  if (ids.every((id) => owned.has(id))) return;
  owned = new Set([...owned, ...ids]);
  for (const listener of listeners) listener();
}

/** Refunded, it is bought anew like any other. */
export function dropOwnedPost(id: string): void {
  owned = new Set([...owned].filter((kept) => kept !== id));
  for (const listener of listeners) listener();
}

export function subscribeToOwnedPosts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
