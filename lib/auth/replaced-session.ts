import "server-only";
import { log } from "#lib/log";
import type { Db } from "#lib/supabase/db";

/**
 * Calls that the page sent before its session was replaced still bear the old one. Were it over when they are answered,
 * those answers would take the session out of the browser: the new one, by then.
 */
const ON_THEIR_WAY_MS = 5_000;

/** Ends a session whose place in the browser another one has taken, once nothing of it is on its way any more. */
export function endReplacedSession({ auth }: Db, accessToken: string): void {
  const tell = (error: unknown) => log.warn("a replaced session was not ended", { error });
  setTimeout(() => {
    auth.admin.signOut(accessToken, "local").then(({ error }) => (error ? tell(error) : undefined), tell);
  }, ON_THEIR_WAY_MS).unref();
}
