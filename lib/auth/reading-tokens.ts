import "server-only";
import type { Cookie, CookieJar } from "#lib/auth/session-cookies";
import { env } from "#lib/env/server";

/** Begins the name of the cookie that lets its holder read one post without a session; the post's id follows. */
const PREFIX = "pat_";
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

/** A post that was asked for anew keeps the token of before: money may still come to that purchase. */
const MOST_OF_A_POST = 8;
const BETWEEN = ".";

export type ReadingToken = { postId: string; token: string };

/** What this browser brings, of each post the newest first. Nothing of it is proven yet. */
export function listReadingTokens(cookies: readonly Cookie[]): ReadingToken[] {
  const kept = cookies.filter(({ name }) => name.startsWith(PREFIX));
  return kept.flatMap(({ name, value }) =>
    value.split(BETWEEN).map((token) => ({ postId: name.slice(PREFIX.length), token })),
  );
}

export function keepReadingToken(jar: CookieJar, { postId, token }: ReadingToken): void {
  const older = listReadingTokens(jar.readAll()).filter((kept) => kept.postId === postId && kept.token !== token);
  write(jar, postId, [token, ...older.map((kept) => kept.token)].slice(0, MOST_OF_A_POST));
}

/** Takes some of them out of the browser. */
export function dropReadingTokens(jar: CookieJar, isOver: (kept: ReadingToken) => boolean = () => true): void {
  const kept = Map.groupBy(listReadingTokens(jar.readAll()), ({ postId }) => postId);
  for (const [postId, all] of kept) {
    const rest = all.filter((one) => !isOver(one));
    if (rest.length < all.length) {
      const tokens = rest.map(({ token }) => token);
      write(jar, postId, tokens);
    }
  }
}

/** Without a token its cookie ends. */
function write(jar: CookieJar, postId: string, tokens: readonly string[]): void {
  const options = { path: "/", sameSite: "lax", httpOnly: true, secure: env.SITE_URL.startsWith("https:") } as const;
  const maxAge = tokens.length > 0 ? LIFETIME_SECONDS : 0;
  jar.write([{ name: PREFIX + postId, value: tokens.join(BETWEEN), options: { ...options, maxAge } }]);
}
