import { COMPANION_COOKIE, readViewer } from "#lib/auth/companion-cookie";
import { listenForReturn } from "#lib/purchases/return-to-page";

/**
 * Asks for who is signed in, and for whom else there is something to ask: now, when the page is looked at again, and when
 * somebody signs in; once at a time.
 */
export function askWheneverLookedAt(ask: () => Promise<void>, isKnown: () => boolean = () => false): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsking = false;
  const askOnce = async () => {
    if (isAsking || (readViewer(document.cookie) === "visitor" && !isKnown())) return;
    isAsking = true;
    await ask();
    isAsking = false;
  };
  const askAgain = () => void askOnce();
  askAgain();
  listenForReturn(askAgain, signal);
  // Where a browser does not tell of cookies, the next look at the page does.
  const hearCookies = ({ changed }: CookieChangeEvent) => {
    if (changed.some(({ name }) => name === COMPANION_COOKIE)) askAgain();
  };
  if ("cookieStore" in window) cookieStore.addEventListener("change", hearCookies, { signal });
  return () => stopping.abort();
}
