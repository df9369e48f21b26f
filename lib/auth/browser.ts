import { FetchError } from "ofetch";
import { z } from "zod";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { browserSettingsSchema } from "#lib/env/browser.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readOnce } from "#lib/http/read-once.ts";
import type { Db } from "#lib/supabase/db.ts";

type Tokens = { access_token: string; refresh_token: string };

const tokenSchema = z.object({ access_token: z.string(), expires_at: z.int() });
const viewerSchema = z.object({ id: z.string() });

/** How long before its expiry a token is renewed. */
const MARGIN_SECONDS = 60;

export const readSettings = readOnce(async () => browserSettingsSchema.parse(await fetchJson("/api/settings")));

let token: { access_token: string; expires_at: number } | null = null;

/** The viewer's client. Its code loads on first use. Scripts cannot read the session: the server keeps it. */
export const viewerDb = readOnce(async (): Promise<Db> => {
  const [known, { browserDb }] = await Promise.all([readSettings(), import("#lib/supabase/browser.ts")]);
  return browserDb(known, readAccessToken);
});

/** Signs a visitor in anonymously, so that they can buy. Returns their id. */
export async function signInAnonymously(): Promise<string> {
  const [known, { signInDb }] = await Promise.all([readSettings(), import("#lib/supabase/browser.ts")]);
  const { data, error } = await signInDb(known).auth.signInAnonymously();
  if (!data.session) throw new Error("Could not sign in anonymously.", { cause: error });
  return storeSession(data.session);
}

/** Has the server store a session that a script received. Returns its user's id. */
export async function storeSession({ access_token, refresh_token }: Tokens): Promise<string> {
  const body = { access_token, refresh_token };
  const { id } = viewerSchema.parse(await fetchJson("/api/auth/session", { method: "POST", body }));
  token = null;
  return id;
}

async function readAccessToken(): Promise<string | null> {
  if (readViewer(document.cookie) === "visitor") return null;
  if (token && token.expires_at - MARGIN_SECONDS > Date.now() / 1000) return token.access_token;
  try {
    token = tokenSchema.parse(await fetchJson("/api/auth/access-token"));
    return token.access_token;
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 401) throw error;
    token = null;
    return null;
  }
}
