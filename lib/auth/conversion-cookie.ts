import "server-only";
import { z } from "zod";
import type { CookieJar } from "#lib/auth/session-cookies";
import { env } from "#lib/env/server";

/** Longer than the ticket in it: whoever answers late can no longer move, but still go back. */
const LIFETIME_SECONDS = 24 * 60 * 60;

const schema = z.object({
  /** Whose purchases are to be kept. */
  fromUser: z.uuid(),
  /** Where the code went; none for who comes back from a provider. */
  email: z.string().max(254).nullable(),
  sentAt: z.int(),
  /** Redeems the merge, if the address turns out to have an account. */
  ticket: z.string().max(100),
  /** Leads back to the anonymous session, if its owner does not want to move after all. */
  wayBack: z.string().max(500),
  purchases: z.int().nonnegative(),
});

/** A conversion that this browser has begun. It holds secrets, so no script can read it, and it is not in the database. */
export type BegunConversion = z.infer<typeof schema>;

const isSecure = () => env.SITE_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-farthing-convert" : "farthing-convert");
const cookieOptions = () => ({ path: "/", sameSite: "lax", httpOnly: true, secure: isSecure() }) as const;

export function readBegunConversion(jar: Pick<CookieJar, "readAll">): BegunConversion | null {
  const value = jar.readAll().find(({ name }) => name === cookieName())?.value ?? "";
  return fromJson.pipe(schema).safeParse(Buffer.from(value, "base64url").toString()).data ?? null;
}

export function writeBegunConversion(jar: CookieJar, begun: BegunConversion): void {
  const value = Buffer.from(JSON.stringify(begun)).toString("base64url");
  jar.write([{ name: cookieName(), value, options: { ...cookieOptions(), maxAge: LIFETIME_SECONDS } }]);
}

export function dropBegunConversion(jar: CookieJar): void {
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
