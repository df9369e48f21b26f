import "server-only";
import { BUYER_COOKIE } from "#lib/auth/companion-cookie.ts";
import type { Cookie, CookieJar } from "#lib/auth/session/session-cookies.ts";
import { env } from "#lib/env/server.ts";

/** The name of the cookie that opens one post without a session: this prefix and the post's id. */
export const TOKEN_PREFIX = "pat_";
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

/** A post bought again keeps its earlier tokens, because money may still arrive for those purchases. */
const MOST_OF_A_POST = 8;
const BETWEEN = ".";

export type ReadingToken = { postId: string; token: string };

/** The tokens this browser sent, newest first for each post. They are not verified yet. */
export function listReadingTokens(cookies: readonly Cookie[]): ReadingToken[] {
  const kept = cookies.filter(({ name }) => name.startsWith(TOKEN_PREFIX));
  return kept.flatMap(({ name, value }) =>
    value.split(BETWEEN).map((token) => ({ postId: name.slice(TOKEN_PREFIX.length), token })),
  );
}

export function keepReadingToken(jar: CookieJar, { postId, token }: ReadingToken): void {
  const older = listReadingTokens(jar.readAll()).filter((kept) => kept.postId === postId && kept.token !== token);
  write(jar, postId, [token, ...older.map((kept) => kept.token)].slice(0, MOST_OF_A_POST));
  markBuyer(jar, true);
}

/** Removes some of the tokens from the browser. */
export function dropReadingTokens(jar: CookieJar, isOver: (kept: ReadingToken) => boolean = () => true): void {
  const before = listReadingTokens(jar.readAll());
  const kept = Map.groupBy(before, ({ postId }) => postId);
  for (const [postId, all] of kept) {
    const rest = all.filter((one) => !isOver(one));
    if (rest.length < all.length) {
      const tokens = rest.map(({ token }) => token);
      write(jar, postId, tokens);
    }
  }
  if (before.length > 0 && before.every(isOver)) markBuyer(jar, false);
}

/** Expires the cookie if no token is left. */
function write(jar: CookieJar, postId: string, tokens: readonly string[]): void {
  writeOne(jar, TOKEN_PREFIX + postId, tokens.join(BETWEEN), true);
}

/** Tells scripts whether this browser holds any token. */
function markBuyer(jar: CookieJar, holdsTokens: boolean): void {
  writeOne(jar, BUYER_COOKIE, holdsTokens ? "yes" : "", false);
}

function writeOne(jar: CookieJar, name: string, value: string, httpOnly: boolean): void {
  const options = { path: "/", sameSite: "lax", httpOnly, secure: env.SITE_URL.startsWith("https:") } as const;
  jar.write([{ name, value, options: { ...options, maxAge: value === "" ? 0 : LIFETIME_SECONDS } }]);
}
