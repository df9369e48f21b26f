import "server-only";
import { log } from "#lib/log.ts";
import type { Sender } from "#lib/supabase/sender-fetch.ts";
import { serverDb } from "#lib/supabase/server.ts";

export type NewSession = { userId: string; access_token: string; refresh_token: string };

/**
 * Creates an anonymous user, without storing the session in a browser. Returns null if the data service refuses now
 * (rate limit, or switched off); callers continue without.
 */
export async function createAnonymousSession(sender: Sender): Promise<NewSession | null> {
  const nowhere = { getAll: () => [], setAll: () => undefined };
  const { auth } = serverDb(nowhere, { name: "new" }, sender);
  const { data, error } = await auth.signInAnonymously();
  if (data.session) {
    const { access_token, refresh_token, user } = data.session;
    return { userId: user.id, access_token, refresh_token };
  }
  log.warn("could not create an anonymous session", { reason: error?.code ?? error?.name });
  return null;
}
