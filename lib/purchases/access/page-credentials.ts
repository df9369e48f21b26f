import "server-only";
import { cookies } from "next/headers";
import { findPageSession, requirePageSession } from "#lib/auth/session/page-session.ts";
import { tokenAccessOfCookies } from "#lib/purchases/access/caller.ts";
import type { Credentials } from "#lib/purchases/access/purchase-access.ts";

/** Reads the session and tokens of the browser that requests a page. */
export async function readPageCredentials(receiptToken: string | null = null): Promise<Credentials> {
  const [store, session] = await Promise.all([cookies(), findPageSession()]);
  return { session, held: tokenAccessOfCookies(store.getAll()), receiptToken };
}

/** The same for a page of the library: a visitor without a token is led to the sign-in. */
export async function requirePageCredentials(path: string): Promise<Credentials> {
  const credentials = await readPageCredentials();
  if (credentials.session || credentials.held.readableIds.length > 0) return credentials;
  return { ...credentials, session: await requirePageSession(path) };
}
