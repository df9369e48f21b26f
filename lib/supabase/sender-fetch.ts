import "server-only";
import { env } from "#lib/env/server";
import { fetchNotingOutage } from "#lib/supabase/outage";

/** Who sent the request that a client answers. */
export type Sender = { readonly userAgent: string | null; readonly address: string | null };

const USER_AGENT_MAX_LENGTH = 500;

/**
 * Asks the auth service on behalf of a visitor: it counts by the address named here, so that visitors share no limit with
 * each other, and notes with each session what asked for it, by which people know theirs. An address is believed only
 * together with the secret key; all other services get the caller's own key, as the secret one passes every row rule.
 */
export function fetchForSender(sender: Sender): typeof fetch {
  return (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    if (!href.startsWith(new URL(`${env.SUPABASE_URL}/auth/v1/`).href)) return fetchNotingOutage(input, init);
    const given = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    return fetchNotingOutage(input, { ...init, headers: withSender(given, sender) });
  };
}

function withSender(headers: Headers, { userAgent, address }: Sender): Headers {
  // A key as bearer must be the one of `apikey`; a user's token stays what it is.
  if (headers.get("authorization") === `Bearer ${env.SUPABASE_PUBLISHABLE_KEY}`) {
    headers.set("authorization", `Bearer ${env.SUPABASE_SECRET_KEY}`);
  }
  headers.set("apikey", env.SUPABASE_SECRET_KEY);
  if (address !== null) headers.set("sb-forwarded-for", address);
  if (userAgent !== null) headers.set("user-agent", nameOf(userAgent));
  return headers;
}

/** Without the beginning that all browsers share: by it Supabase knows a browser, and refuses the secret key to it. */
function nameOf(userAgent: string): string {
  return `Farthing for ${userAgent.replace(/^\s*Mozilla\/[\d.]+\s*/, "").slice(0, USER_AGENT_MAX_LENGTH)}`;
}
