import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { toCodeRefusal } from "#lib/auth/code-refusal";
import { type BegunConversion, writeBegunConversion } from "#lib/auth/conversion-cookie";
import { issueMergeTicket } from "#lib/auth/merge-ticket";
import { withNextPath } from "#lib/auth/next-path";
import type { Session } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { env } from "#lib/env/server";

/** A taken address needs one call more. Neither answer comes before this. */
const LEAST_ANSWER_MS = 900;

/**
 * Mails a code to the address. Whether it has an account is told to nobody but who reads its mail: the answer is the same,
 * and the code that was mailed either gives the anonymous user the address or opens the account that has it.
 */
export async function beginConversion(
  session: Session,
  jar: CookieJar,
  { email, next }: { email: string; next: string | null },
): Promise<void> {
  const emailRedirectTo = withNextPath(`${env.SITE_URL}/profile/convert`, next);
  await noteConversion(session, jar, email);
  const [error] = await Promise.all([mailCode(session, email, emailRedirectTo), wait(LEAST_ANSWER_MS)]);
  if (error) throw toCodeRefusal(error);
}

async function mailCode({ db }: Session, email: string, emailRedirectTo: string) {
  const { error } = await db.auth.updateUser({ email }, { emailRedirectTo });
  if (error?.code !== "email_exists") return error;
  const signIn = await db.auth.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } });
  return signIn.error;
}

/** While the anonymous session is alive: a ticket to move with, and the way back to that session. */
export async function noteConversion(session: Session, jar: CookieJar, email: string | null): Promise<BegunConversion> {
  const { data } = await session.db.auth.getSession();
  const begun = {
    fromUser: session.viewer.id,
    email,
    sentAt: Date.now(),
    ticket: await issueMergeTicket(session),
    wayBack: data.session?.refresh_token ?? "",
    purchases: await countPurchases(session),
  };
  writeBegunConversion(jar, begun);
  return begun;
}

/** What there is to keep: posts that are open, and payments that are under way. Row rules count only what is the caller's. */
export async function countPurchases({ viewer, db }: Session): Promise<number> {
  const [owned, pending] = await Promise.all([
    db.from("entitlements").select("id", COUNT_ONLY).eq("user_id", viewer.id).is("revoked_at", null),
    db.from("purchases").select("id", COUNT_ONLY).eq("status", "pending").gt("expires_at", new Date().toISOString()),
  ]);
  for (const { error } of [owned, pending]) if (error) throw new Error("Purchases were not counted.", { cause: error });
  return (owned.count ?? 0) + (pending.count ?? 0);
}

const COUNT_ONLY = { count: "exact", head: true } as const;
