import type { SessionJson } from "#embedded/auth/sessions/session-json.ts";

/** A session as the implicit flow hands it to a page: in the address, after the "#", which no server sees. */
export function sessionFragment(session: SessionJson): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}
