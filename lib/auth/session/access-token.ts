import "server-only";
import type { Session } from "#lib/auth/session/session.ts";

/** The access token of a checked session, and when it expires (seconds since 1970). */
export async function readSessionToken({ db }: Session): Promise<{ access_token: string; expires_at: number }> {
  // getSession alone proves nothing, but this Session was checked and this is its token.
  const { data, error } = await db.auth.getSession();
  if (!data.session) throw new Error("A checked session has no token.", { cause: error });
  return { access_token: data.session.access_token, expires_at: data.session.expires_at ?? 0 };
}
