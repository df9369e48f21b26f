import "server-only";
import { cookieDb } from "#lib/auth/cookie-db";
import { findSession, type Session } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";
import { adminDb } from "#lib/supabase/admin";

export const TEST_USERS = ["anon", "reader", "creator", "admin"] as const;
export type TestUser = (typeof TEST_USERS)[number];

/** Who of the demo content they are. */
const ADDRESSES: Record<Exclude<TestUser, "anon">, string> = {
  reader: "reader@farthing.example",
  creator: "mira@farthing.example",
  admin: "admin@farthing.example",
};

/**
 * What test mode has in place of a sign-in: the session of one of four users, for the asking. The session is a real one, so
 * guards and row rules judge it like any other.
 */
export async function signInAsTestUser(jar: CookieJar, user: TestUser): Promise<Session | null> {
  if (!env.TEST_MODE) throw new AppError("not_found", { detail: "This site is not in test mode." });
  const { auth } = cookieDb(jar);
  const { error } = user === "anon" ? await auth.signInAnonymously() : await auth.verifyOtp(await linkOf(user));
  if (error) throw new Error(`The test user ${user} could not be signed in.`, { cause: error });
  return findSession(jar);
}

async function linkOf(user: Exclude<TestUser, "anon">) {
  const { data, error } = await adminDb().auth.admin.generateLink({ type: "magiclink", email: ADDRESSES[user] });
  if (error) throw new Error(`There is no test user ${user}: the demo content is missing.`, { cause: error });
  return { type: "email", token_hash: data.properties.hashed_token } as const;
}
