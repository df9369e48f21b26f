import "server-only";
import { cookies } from "next/headers";
import { findPageSession } from "#lib/auth/page-session";
import { heldByBrowser } from "#lib/purchases/asker";
import type { Shown } from "#lib/purchases/concerned";

/** Reads the session and tokens of the browser that requests a page. */
export async function readPageShown(receiptToken: string | null = null): Promise<Shown> {
  const [store, session] = await Promise.all([cookies(), findPageSession()]);
  return { session, held: heldByBrowser(store.getAll()), receiptToken };
}
