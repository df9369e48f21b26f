/**
 * Lies for seconds beside a post whose reader has just paid, and says that its page is asked for to be read whole: the proxy
 * then leaves the question whose post it is to the page, instead of asking it first. It opens nothing.
 */
export const OPENING_COOKIE = "farthing-opening";

const LIFETIME_MS = 10_000;

/** Called by the post's page, right before it asks for itself. Where a browser cannot, the proxy asks as well. */
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
