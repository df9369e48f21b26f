/**
 * Lies beside the HttpOnly session and says who is looking, so that one cached page can show each viewer the right links.
 * It opens nothing: the server never believes it.
 */
export const COMPANION_COOKIE = "farthing-viewer";

/** Who a signed-in browser may be; without the cookie it is a visitor. */
export const SIGNED_IN_VIEWERS = ["anonymous", "registered", "admin"] as const;

export type Viewer = "visitor" | (typeof SIGNED_IN_VIEWERS)[number];

/** Reads a whole cookie header, or document.cookie. */
export function readViewer(cookies: string): Viewer {
  const pairs = cookies.split("; ");
  return SIGNED_IN_VIEWERS.find((viewer) => pairs.includes(`${COMPANION_COOKIE}=${viewer}`)) ?? "visitor";
}
