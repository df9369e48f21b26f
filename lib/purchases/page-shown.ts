import "server-only";
import { cookies } from "next/headers";
import { findPageSession } from "#lib/auth/page-session";
import { listReadingTokens } from "#lib/auth/reading-tokens";
import { heldBy } from "#lib/purchases/asker";
import type { Shown } from "#lib/purchases/concerned";

/** What the browser that looks at a page shows of itself. */
export async function readPageShown(receiptToken: string | null = null): Promise<Shown> {
  const [store, session] = await Promise.all([cookies(), findPageSession()]);
  return { session, heldIds: [...heldBy(listReadingTokens(store.getAll())).values()], receiptToken };
}
