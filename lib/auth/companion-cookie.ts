/**
 * Tells scripts who is viewing, beside the HttpOnly session, so that a cached page can show the right links. It
 * grants nothing: the server never trusts it.
 */
export const COMPANION_COOKIE = "farthing-viewer";

/**
 * The same for a browser that holds the token of a purchase and has no session: its cookies are HttpOnly, too. The header
 * then shows the library.
 */
export const BUYER_COOKIE = "farthing-buyer";

/** What a signed-in viewer can be. Without the cookie, they are a visitor. */
export const SIGNED_IN_VIEWERS = ["anonymous", "registered", "admin"] as const;

export type ViewerKind = "visitor" | (typeof SIGNED_IN_VIEWERS)[number];

/** Reads a Cookie header, or document.cookie. */
export function readViewer(cookies: string): ViewerKind {
  const pairs = cookies.split("; ");
  return SIGNED_IN_VIEWERS.find((viewer) => pairs.includes(`${COMPANION_COOKIE}=${viewer}`)) ?? "visitor";
}
