import { COMPANION_COOKIE, readViewer } from "#lib/auth/companion-cookie.ts";
import { listenForReturn } from "#lib/purchases/checkout/return-to-page.ts";

/**
 * Asks for the signed-in user, or when `isKnown`: now, when the page gets focus, and on sign-in; one call at a time.
 */
export function refetchOnFocus(ask: () => Promise<void>, isKnown: () => boolean = () => false): () => void {
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
  // If the browser does not report cookie changes, the next focus does.
  const hearCookies = ({ changed }: CookieChangeEvent) => {
    if (changed.some(({ name }) => name === COMPANION_COOKIE)) askAgain();
  };
  if ("cookieStore" in window) cookieStore.addEventListener("change", hearCookies, { signal });
  return () => stopping.abort();
}
