import "server-only";
import type { Cookie, CookieJar } from "#lib/auth/session-cookies";
import { env } from "#lib/env/server";

/** Begins the name of the cookie that lets its holder read one post without a session; the post's id follows. */
const PREFIX = "pat_";
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

export type ReadingToken = { postId: string; token: string };

/** What this browser brings. Nothing of it is proven yet. */
export function listReadingTokens(cookies: readonly Cookie[]): ReadingToken[] {
  const tokens = cookies.filter(({ name }) => name.startsWith(PREFIX));
  return tokens.map(({ name, value }) => ({ postId: name.slice(PREFIX.length), token: value }));
}

export function keepReadingToken(jar: CookieJar, { postId, token }: ReadingToken): void {
  jar.write([{ name: PREFIX + postId, value: token, options: { ...options(), maxAge: LIFETIME_SECONDS } }]);
}

/** Takes them out of the browser: all of them, or that of one post. */
export function dropReadingTokens(jar: CookieJar, postId?: string): void {
  const kept = listReadingTokens(jar.readAll()).filter((kept) => postId === undefined || kept.postId === postId);
  jar.write(kept.map((one) => ({ name: PREFIX + one.postId, value: "", options: { ...options(), maxAge: 0 } })));
}

const options = () =>
  ({ path: "/", sameSite: "lax", httpOnly: true, secure: env.SITE_URL.startsWith("https:") }) as const;
