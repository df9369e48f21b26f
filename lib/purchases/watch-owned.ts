import { readViewer } from "#lib/auth/companion-cookie";
import { addOwnedPosts } from "#lib/purchases/owned-posts";
import { listenForReturn } from "#lib/purchases/return-to-page";

/** Reads the ids of owned posts anew: now, when the page is looked at again, and when somebody signs in. */
export function watchOwnedPosts(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsking = false;
  const ask = async () => {
    if (isAsking || readViewer(document.cookie) === "visitor") return;
    isAsking = true;
    await readOwnedPosts();
    isAsking = false;
  };
  const askAgain = () => void ask();
  askAgain();
  listenForReturn(askAgain, signal);
  // Where a browser does not tell of cookies, the next look at the page does.
  if ("cookieStore" in window) cookieStore.addEventListener("change", askAgain, { signal });
  return () => stopping.abort();
}

/** A failed reading says nothing: the posts known so far stay known. */
export async function readOwnedPosts(): Promise<void> {
  try {
    const { listOwnedPostIds } = await import("#lib/purchases/purchase-calls");
    addOwnedPosts(await listOwnedPostIds());
  } catch {
    return;
  }
}
