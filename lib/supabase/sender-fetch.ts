import "server-only";
import { env } from "#lib/env/server.ts";
import { fetchNotingOutage } from "#lib/supabase/outage.ts";

/** The sender of the request that a client works for. */
export type Sender = { readonly userAgent: string | null; readonly address: string | null };

const USER_AGENT_MAX_LENGTH = 500;

/**
 * Calls the auth service for a visitor. It counts limits by the address sent here, so that visitors do not share one,
 * and stores the user agent with each session, so that people recognise theirs. It trusts the address only with the
 * secret key. All other services get the caller's own key, because the secret one bypasses row rules.
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
  // A bearer key must match `apikey`. A user's token stays unchanged.
  if (headers.get("authorization") === `Bearer ${env.SUPABASE_PUBLISHABLE_KEY}`) {
    headers.set("authorization", `Bearer ${env.SUPABASE_SECRET_KEY}`);
  }
  headers.set("apikey", env.SUPABASE_SECRET_KEY);
  if (address !== null) headers.set("sb-forwarded-for", address);
  if (userAgent !== null) headers.set("user-agent", nameOf(userAgent));
  return headers;
}

/** Removes the prefix that all browsers share: Supabase recognises browsers by it and refuses them the secret key. */
function nameOf(userAgent: string): string {
  return `Farthing for ${userAgent.replace(/^\s*Mozilla\/[\d.]+\s*/, "").slice(0, USER_AGENT_MAX_LENGTH)}`;
}
