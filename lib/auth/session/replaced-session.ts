import "server-only";
import { log } from "#lib/log.ts";
import type { Db } from "#lib/supabase/db.ts";

/**
 * Calls sent before the session was replaced still use the old one. If it ended before they are answered, those
 * answers would remove the new session's cookies.
 */
const ON_THEIR_WAY_MS = 5_000;

/** Ends a session that the browser has replaced, once its last calls have finished. */
export function endReplacedSession({ auth }: Db, accessToken: string): void {
  const logFailure = (error: unknown) => log.warn("could not end a replaced session", { error });
  setTimeout(() => {
    auth.admin.signOut(accessToken, "local").then(({ error }) => (error ? logFailure(error) : undefined), logFailure);
  }, ON_THEIR_WAY_MS).unref();
}
