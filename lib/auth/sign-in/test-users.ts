import "server-only";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { findSession, type Session } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { adminDb } from "#lib/supabase/admin.ts";

export const TEST_USERS = ["anon", "reader", "creator", "admin"] as const;
export type TestUser = (typeof TEST_USERS)[number];

/** Their addresses in the demo content. */
const ADDRESSES: Record<Exclude<TestUser, "anon">, string> = {
  reader: "reader@farthing.example",
  creator: "mira@farthing.example",
  admin: "admin@farthing.example",
};

/**
 * Test mode's replacement for signing in: a session of one of four users on request. It is a real session, so guards
 * and row rules apply as usual.
 */
export async function signInAsTestUser(jar: CookieJar, user: TestUser): Promise<Session | null> {
  if (!env.TEST_MODE) throw new AppError("not_found", { detail: "This site is not in test mode." });
  const { auth } = cookieDb(jar);
  const { error } = user === "anon" ? await auth.signInAnonymously() : await auth.verifyOtp(await linkOf(user));
  if (error) throw new Error(`Could not sign in the test user ${user}.`, { cause: error });
  return findSession(jar);
}

async function linkOf(user: Exclude<TestUser, "anon">) {
  const { data, error } = await adminDb().auth.admin.generateLink({ type: "magiclink", email: ADDRESSES[user] });
  if (error) throw new Error(`There is no test user ${user}: the demo content is missing.`, { cause: error });
  return { type: "email", token_hash: data.properties.hashed_token } as const;
}
