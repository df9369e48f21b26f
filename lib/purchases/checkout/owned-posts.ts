import { keepStored, readStored } from "#lib/page/storage.ts";
import { createStore, shareInPage } from "#lib/page/store.ts";

const owned = shareInPage("owned-posts", () => createStore<ReadonlySet<string>>(new Set()));

/** The posts this page believes the reader owns. The server decides what is shown; this tells when to ask it again. */
export function ownsPost(postId: string): boolean {
  return owned.get().has(postId);
}

/** Posts whose receipt is offered before their text (L2). */
const held = shareInPage("held-posts", () => new Set<string>());

/** Whether its text may open in this page now. */
export function mayOpenPost(postId: string): boolean {
  return ownsPost(postId) && !isHeldPost(postId);
}

export function isHeldPost(postId: string): boolean {
  return held.has(postId);
}

/** Holds its text back in this page, whatever tells that it is owned, or lets it open. */
export function setPostHeld(postId: string, isHeld: boolean): void {
  if (isHeld) held.add(postId);
  else if (held.delete(postId)) owned.set(owned.get());
}

export function countOwnedPosts(): number {
  return owned.get().size;
}

export function addOwnedPosts(ids: readonly string[]): void {
  const kept = readKeptIds();
  if (kept && !ids.every((id) => kept.includes(id))) keepIds([...new Set([...ids, ...kept])]);
  if (!ids.every(ownsPost)) owned.set(new Set([...owned.get(), ...ids]));
}

/** A refunded post can be bought again like any other. */
export function dropOwnedPost(id: string): void {
  const kept = readKeptIds();
  if (kept?.includes(id)) keepIds(kept.filter((known) => known !== id));
  owned.set(new Set([...owned.get()].filter((kept) => kept !== id)));
}

export const subscribeToOwnedPosts = owned.subscribe;

/**
 * Which posts the signed-in reader owns, as this browser last heard: their ids, with spaces between. It grants nothing: it only marks
 * lists and shows the library in the header, without a request for each page.
 */
export const OWNED_KEY = "farthing-owned";

/** The same for the posts that the reader saved for later. */
export const SAVED_KEY = "farthing-saved";

/** Null if this browser has not been told since the reader signed in. */
export function readKeptIds(key = OWNED_KEY): string[] | null {
  return readStored(key)?.split(" ").filter(Boolean) ?? null;
}

/** Also shows or hides the library in this page's header. Without storage, that is all. */
export function keepIds(ids: readonly string[], key = OWNED_KEY): void {
  const others = readKeptIds(key === OWNED_KEY ? SAVED_KEY : OWNED_KEY) ?? [];
  if (ids.length + others.length > 0) document.documentElement.dataset.owner = "";
  else delete document.documentElement.dataset.owner;
  keepStored(key, ids.join(" "));
}

/** After signing out: the next person at this browser may be another. */
export function forgetKeptIds(): void {
  for (const key of [OWNED_KEY, SAVED_KEY]) keepStored(key, null);
}
