import "server-only";
import type { Session } from "#lib/auth/session/session.ts";

/** What a user has paid for: open posts, and payments in progress. */
export type Holdings = { posts: number; pendingPayments: number };

/** Row rules limit the counts to the caller's own. */
export async function countHoldings({ viewer, db }: Session): Promise<Holdings> {
  const [owned, pending] = await Promise.all([
    db.from("entitlements").select("id", COUNT_ONLY).eq("user_id", viewer.id).is("revoked_at", null),
    db.from("purchases").select("id", COUNT_ONLY).eq("status", "pending").gt("expires_at", new Date().toISOString()),
  ]);
  for (const { error } of [owned, pending])
    if (error) throw new Error("Could not count a user’s purchases.", { cause: error });
  return { posts: owned.count ?? 0, pendingPayments: pending.count ?? 0 };
}

const COUNT_ONLY = { count: "exact", head: true } as const;
