import "server-only";
import { log } from "#lib/log";
import { serverDb } from "#lib/supabase/server";

export type NewSession = { userId: string; access_token: string; refresh_token: string };

/**
 * Signs in somebody new, anonymously, in no browser yet: the data service mints a session for nobody whom the caller could
 * name. Null where it does not now (too many from here, or switched off); whoever asks goes on without.
 */
export async function signInSomebodyNew(userAgent: string | null): Promise<NewSession | null> {
  const nowhere = { getAll: () => [], setAll: () => undefined };
  const { auth } = serverDb(nowhere, { name: "new" }, userAgent);
  const { data, error } = await auth.signInAnonymously();
  if (data.session) {
    const { access_token, refresh_token, user } = data.session;
    return { userId: user.id, access_token, refresh_token };
  }
  log.warn("no anonymous session was made", { reason: error?.code ?? error?.name });
  return null;
}
