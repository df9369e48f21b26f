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

/**
 * Beside it, the id of the user, so that what a script keeps of one user is never taken for another's. It grants nothing, and a script
 * can read the same id in its access token.
 */
export const USER_COOKIE = "farthing-user";

/** The user whom this browser's session belongs to. Null without a session, or while no answer has told. */
export function readUserId(cookies: string): string | null {
  if (readViewer(cookies) === "visitor") return null;
  const start = `${USER_COOKIE}=`;
  const pair = cookies.split("; ").find((one) => one.startsWith(start));
  return pair?.slice(start.length) || null;
}

/** Whether the viewer has an account. Scripts use it to choose what to offer. */
export function hasAccount(cookies: string): boolean {
  return ["registered", "admin"].includes(readViewer(cookies));
}
