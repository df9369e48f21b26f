import "server-only";
import { cookies } from "next/headers";
import { findPageSession } from "#lib/auth/page-session";
import { heldByBrowser } from "#lib/purchases/asker";
import type { Shown } from "#lib/purchases/concerned";

/** What the browser that looks at a page shows of itself. */
export async function readPageShown(receiptToken: string | null = null): Promise<Shown> {
  const [store, session] = await Promise.all([cookies(), findPageSession()]);
  return { session, held: heldByBrowser(store.getAll()), receiptToken };
}
