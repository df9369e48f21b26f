import "server-only";
import { dropBegunSignIn } from "#lib/auth/begun-sign-in";
import type { Session } from "#lib/auth/session";
import { type CookieJar, dropSession } from "#lib/auth/session-cookies";
import { log } from "#lib/log";

/** What somebody loses, or leaves behind, by signing out. */
export type Loss = { unlockedPosts: number; hasPendingPayment: boolean };

/** An anonymous user cannot sign in again: what they bought stays behind. Row rules count only what is theirs. */
export async function findLoss({ viewer, db }: Session): Promise<Loss> {
  const [owned, pending] = await Promise.all([
    db
      .from("entitlements")
      .select("post_id", { count: "exact", head: true })
      .eq("user_id", viewer.id)
      .is("revoked_at", null),
    db
      .from("purchases")
      .select("id", { count: "exact", head: true })
      .eq("status", "pending")
      .gt("expires_at", new Date().toISOString()),
  ]);
  for (const { error } of [owned, pending])
    if (error) throw new Error("What signing out would cost is unknown.", { cause: error });
  return { unlockedPosts: viewer.isAnonymous ? (owned.count ?? 0) : 0, hasPendingPayment: (pending.count ?? 0) > 0 };
}

/** Ends a session here and at the data service; false where something would be lost and nobody has agreed to that. */
export async function leave(session: Session, jar: CookieJar, isAgreed: boolean): Promise<boolean> {
  if (!isAgreed) {
    const { unlockedPosts, hasPendingPayment } = await findLoss(session);
    if (unlockedPosts > 0 || hasPendingPayment) return false;
  }
  const { error } = await session.db.auth.signOut({ scope: "local" });
  if (error) log.warn("a session was ended in the browser only", { reason: error.code ?? error.name });
  dropSession(jar);
  dropBegunSignIn(jar);
  return true;
}
