import { readUserId, readViewer } from "#lib/auth/companion-cookie.ts";
import type { BrowserSettings } from "#lib/env/browser.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { FetchError } from "#lib/http/browser/fetch-error.ts";
import { fields, isUrl, orNull, readJsonText, readJsonWhole, textThat } from "#lib/http/browser/read-json.ts";
import { readOnce } from "#lib/http/read-once.ts";
import { type FollowedRow, followRow, type RowListener } from "#lib/supabase/follow-row.ts";

type Tokens = { access_token: string; refresh_token: string };
type AccessToken = { access_token: string; expires_at: number };

const readToken = fields<AccessToken>({ access_token: readJsonText, expires_at: readJsonWhole });
const readTokens = fields<Tokens>({ access_token: readJsonText, refresh_token: readJsonText });
const readUser = fields<{ id: string }>({ id: readJsonText });
const readWebAddress = textThat((text) => /^https?:/.test(text) && isUrl(text), "a web address");
const readBrowserSettings = fields<BrowserSettings>({
  ...{ siteUrl: readWebAddress, supabaseUrl: readWebAddress, consentTextId: orNull(readJsonText) },
  supabasePublishableKey: textThat((text) => text.startsWith("sb_publishable_"), "a publishable key"),
});

/** How long before its expiry a token is renewed. */
const MARGIN_SECONDS = 60;

export const readSettings = readOnce(async () => readBrowserSettings(await fetchJson("/api/settings")));

let token: AccessToken | null = null;

/** Asks early for what a live connection needs. */
export async function prepareViewer(): Promise<void> {
  await Promise.all([readSettings(), readAccessToken()]);
}

/** Follows the updates of a row with the viewer's rights, until the signal. */
export async function followViewersRow(row: FollowedRow, listener: RowListener, signal: AbortSignal): Promise<void> {
  const settings = await readSettings();
  if (signal.aborted) return;
  const leave = followRow(settings, row, readAccessToken, listener);
  signal.addEventListener("abort", leave);
}

/** Follows all rows of a table that are the viewer's, new ones too, until the signal. Rejects without a session. */
export async function followOwnRows(table: string, listener: RowListener, signal: AbortSignal): Promise<void> {
  // Its answer names the user, if no page has.
  await readAccessToken();
  const id = readUserId(document.cookie);
  if (id === null) throw new Error("There is no session.");
  await followViewersRow({ table, id, isOwner: true }, listener, signal);
}

type DataCall = {
  method?: string;
  query?: Readonly<Record<string, string | number>>;
  body?: object;
};

/**
 * Calls the data API with the viewer's rights: a table, or a function as "rpc/NAME". Writes answer with nothing. Without a session, as
 * after a sign-out in another tab, it is refused here: a visitor may call nothing of it.
 */
export async function callData(path: string, { method = "GET", query = {}, body }: DataCall = {}): Promise<unknown> {
  const [{ supabaseUrl, supabasePublishableKey: apikey }, bearer] = await Promise.all([
    readSettings(),
    readAccessToken(),
  ]);
  if (bearer === null) throw new FetchError(method, { status: 401, headers: new Headers(), data: null });
  const isRead = method === "GET";
  const headers = {
    apikey,
    authorization: `Bearer ${bearer}`,
    ...(isRead ? {} : { prefer: "return=minimal" }),
  };
  const sent = { method, query, headers, keepalive: !isRead };
  return fetchJson(`${supabaseUrl}/rest/v1/${path}`, body ? { ...sent, body } : sent);
}

/** Signs a visitor in anonymously, so that they can buy. Returns their id. */
export async function signInAnonymously(): Promise<string> {
  const { supabaseUrl, supabasePublishableKey: apikey } = await readSettings();
  const answer = await fetchJson(`${supabaseUrl}/auth/v1/signup`, {
    method: "POST",
    body: { data: {} },
    headers: { apikey },
  });
  return storeSession(readTokens(answer));
}

/** Has the server store a session that a script received. Returns its user's id. */
export async function storeSession({ access_token, refresh_token }: Tokens): Promise<string> {
  const body = { access_token, refresh_token };
  const { id } = readUser(await fetchJson("/api/auth/session", { method: "POST", body }));
  token = null;
  return id;
}

async function readAccessToken(): Promise<string | null> {
  if (readViewer(document.cookie) === "visitor") return null;
  if (token && token.expires_at - MARGIN_SECONDS > Date.now() / 1000) return token.access_token;
  const answer = await fetchJson("/api/auth/access-token");
  // No content: the session has ended.
  token = answer === "" ? null : readToken(answer);
  return token?.access_token ?? null;
}
