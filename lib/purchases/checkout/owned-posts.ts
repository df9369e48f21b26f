const listeners = new Set<() => void>();
let owned: ReadonlySet<string> = new Set();

/** The posts this page believes the reader owns. The server decides what is shown; this tells when to ask it again. */
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

/** A refunded post can be bought again like any other. */
export function dropOwnedPost(id: string): void {
  owned = new Set([...owned].filter((kept) => kept !== id));
  for (const listener of listeners) listener();
}

export function subscribeToOwnedPosts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
