import "server-only";
import { cookies } from "next/headers";
import { findPageSession } from "#lib/auth/page-session";
import { tokenAccessOfCookies } from "#lib/purchases/asker";
import type { Credentials } from "#lib/purchases/concerned";

/** Reads the session and tokens of the browser that requests a page. */
export async function readPageCredentials(receiptToken: string | null = null): Promise<Credentials> {
  const [store, session] = await Promise.all([cookies(), findPageSession()]);
  return { session, held: tokenAccessOfCookies(store.getAll()), receiptToken };
}
