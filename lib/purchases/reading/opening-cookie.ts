/**
 * Set for a few seconds when a reader has just paid and their page reloads. The proxy then skips its own lookup and
 * leaves it to the page. The cookie grants nothing.
 */
export const OPENING_COOKIE = "farthing-opening";

const LIFETIME_MS = 10_000;

/** Called right before the post's page reloads itself. If the browser cannot set it, the proxy does its lookup. */
export async function announceOpening(): Promise<void> {
  if (!("cookieStore" in window)) return;
  const [, folder = "/", slug = ""] = /^(.*\/)([^/]+)$/.exec(location.pathname) ?? [];
  try {
    const where = { path: folder, expires: Date.now() + LIFETIME_MS, sameSite: "strict" } as const;
    await cookieStore.set({ name: OPENING_COOKIE, value: slug, ...where });
  } catch {
    return;
  }
}
