/**
 * Lies for seconds at the address of a post whose reader has just paid, and says that its page is asked for to be read whole:
 * the proxy then leaves the question whose post it is to the page, instead of asking it first. It opens nothing.
 */
export const OPENING_COOKIE = "farthing-opening";

const LIFETIME_SECONDS = 10;

/** Called by the page at this address, right before it asks for itself. */
export function announceOpening(): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const where = `path=${location.pathname}; max-age=${LIFETIME_SECONDS}; samesite=strict${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store answers later, and the request goes now.
  document.cookie = `${OPENING_COOKIE}=1; ${where}`;
}
