import "server-only";
import { z } from "zod";
import type { CookieJar } from "#lib/auth/session-cookies";
import type { BegunSignIn } from "#lib/auth/sign-in";
import { env } from "#lib/env/server";

const LIFETIME_SECONDS = 30 * 60;

const schema = z.object({
  email: z.email().max(254),
  sentAt: z.int(),
  wrongTries: z.int().nonnegative(),
  isUsed: z.boolean(),
});

const isSecure = () => env.SITE_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-farthing-sign-in" : "farthing-sign-in");
const cookieOptions = () => ({ path: "/", sameSite: "lax", httpOnly: true, secure: isSecure() }) as const;

/** The sign-in that this browser has begun. It steers what is shown; what is allowed is decided elsewhere. */
export function readBegunSignIn(jar: Pick<CookieJar, "readAll">): BegunSignIn | null {
  const value = jar.readAll().find(({ name }) => name === cookieName())?.value ?? "";
  return decode(value);
}

export function writeBegunSignIn(jar: CookieJar, begun: BegunSignIn): void {
  const value = Buffer.from(JSON.stringify(begun)).toString("base64url");
  jar.write([{ name: cookieName(), value, options: { ...cookieOptions(), maxAge: LIFETIME_SECONDS } }]);
}

export function dropBegunSignIn(jar: CookieJar): void {
  jar.write([{ name: cookieName(), value: "", options: { ...cookieOptions(), maxAge: 0 } }]);
}

const fromJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("no JSON");
    return z.NEVER;
  }
});

function decode(value: string): BegunSignIn | null {
  const text = Buffer.from(value, "base64url").toString();
  return fromJson.pipe(schema).safeParse(text).data ?? null;
}
