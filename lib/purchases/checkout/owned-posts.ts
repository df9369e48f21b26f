import { createStore, shareInPage } from "#lib/page/store.ts";

const owned = shareInPage("owned-posts", () => createStore<ReadonlySet<string>>(new Set()));

/** The posts this page believes the reader owns. The server decides what is shown; this tells when to ask it again. */
export function ownsPost(postId: string): boolean {
  return owned.get().has(postId);
}

export function countOwnedPosts(): number {
  return owned.get().size;
}

export function addOwnedPosts(ids: readonly string[]): void {
  if (!ids.every(ownsPost)) owned.set(new Set([...owned.get(), ...ids]));
}

/** A refunded post can be bought again like any other. */
export function dropOwnedPost(id: string): void {
  owned.set(new Set([...owned.get()].filter((kept) => kept !== id)));
}

export const subscribeToOwnedPosts = owned.subscribe;
