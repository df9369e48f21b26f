import "server-only";
import type { Session } from "#lib/auth/session";

/** The token that a checked session speaks to the data service with, and when (seconds) it runs out. */
export async function readAccessToken({ db }: Session): Promise<{ access_token: string; expires_at: number }> {
  // Nothing is concluded from what getSession says: the Session was checked, and this is its token.
  const { data, error } = await db.auth.getSession();
  if (!data.session) throw new Error("A checked session has no token.", { cause: error });
  return { access_token: data.session.access_token, expires_at: data.session.expires_at ?? 0 };
}
