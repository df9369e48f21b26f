import { readViewer } from "#lib/auth/companion-cookie.ts";
import { fetchJson, fetchWithoutPuzzle } from "#lib/http/browser/client.ts";
import { listOf, readJsonText } from "#lib/http/browser/read-json.ts";
import { keepStored, readStored } from "#lib/page/storage.ts";
import { addOwnedPosts, keepIds, readKeptIds, SAVED_KEY } from "#lib/purchases/checkout/owned-posts.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";

const GOOD_FOR_MS = 600_000;
/** Begins and ends of changes: an answer from between them is out of date. */
let changes = 0;

export function watchOwnedPosts(): () => void {
  return refetchOnFocus(readOwnedPosts);
}

/** If reading fails, the known posts stay known. */
export async function readOwnedPosts(): Promise<void> {
  try {
    const ids = listOf(readJsonText)(await fetchWithoutPuzzle("/api/profile/purchased-post-ids"));
    addOwnedPosts(ids);
    keepIds(ids);
  } catch {
    return;
  }
}

/** The same for what the reader saved for later. */
export async function readSavedPosts(): Promise<void> {
  const before = changes;
  try {
    const ids = listOf(readJsonText)(await fetchWithoutPuzzle("/api/bookmarks"));
    if (changes === before) keepIds(ids, SAVED_KEY);
  } catch {
    return;
  }
}

/** Saves a post for later, or removes it. A visitor is signed in anonymously by the server. */
export async function changeSaved(postId: string, isSaved: boolean): Promise<void> {
  changes += 1;
  const change = { method: "POST", body: { postId, isSaved }, keepalive: true };
  await fetchJson("/api/bookmarks", change).finally(() => {
    changes += 1;
  });
  const others = (readKeptIds(SAVED_KEY) ?? []).filter((id) => id !== postId);
  keepIds(isSaved ? [postId, ...others] : others, SAVED_KEY);
}

/** Asks the server what this browser keeps of the reader: once in a tab and ten minutes, and after each change of the reader. */
export async function refreshKept(what: string, isKnown: boolean, ask: () => Promise<void>): Promise<void> {
  const key = `farthing-${what}-asked`;
  const viewer = readViewer(document.cookie);
  const [asker, at] = readStored(key, "sessionStorage")?.split(" ") ?? [];
  if (isKnown && asker === viewer && Date.now() - Number(at) < GOOD_FOR_MS) return;
  await ask();
  keepStored(key, `${viewer} ${Date.now()}`, "sessionStorage");
}
