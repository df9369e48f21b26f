import { fetchWithoutPuzzle } from "#lib/http/browser/client.ts";
import { listOf, readJsonText } from "#lib/http/browser/read-json.ts";
import { addOwnedPosts, keepIds } from "#lib/purchases/checkout/owned-posts.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";

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
