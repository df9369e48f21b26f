import "server-only";
import { log } from "#lib/log";
import type { Sender } from "#lib/supabase/sender-fetch";
import { serverDb } from "#lib/supabase/server";

export type NewSession = { userId: string; access_token: string; refresh_token: string };

/**
 * Signs in a new anonymous user, in no browser yet. Null where the data service makes none now (too many from the sender's
 * network, or switched off); the caller goes on without.
 */
export async function signInSomebodyNew(sender: Sender): Promise<NewSession | null> {
  const nowhere = { getAll: () => [], setAll: () => undefined };
  const { auth } = serverDb(nowhere, { name: "new" }, sender);
  const { data, error } = await auth.signInAnonymously();
  if (data.session) {
    const { access_token, refresh_token, user } = data.session;
    return { userId: user.id, access_token, refresh_token };
  }
  log.warn("no anonymous session was made", { reason: error?.code ?? error?.name });
  return null;
}
