import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { RegisteredSession, Session } from "#lib/auth/session/session.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** An anonymous user's consent to merge into an account. Only their browser holds the returned secret. */
export async function issueMergeTicket({ viewer }: Session): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const { error } = await adminDb().rpc("issue_merge_ticket", { from_user: viewer.id, secret_hash: hashOf(secret) });
  if (error) throw toRefusal(error);
  return secret;
}

/** Queues the move of the purchases to the caller's account, once. */
export async function redeemMergeTicket({ viewer }: RegisteredSession, secret: string): Promise<void> {
  const { error } = await adminDb().rpc("redeem_merge_ticket", { secret_hash: hashOf(secret), to_user: viewer.id });
  if (error) throw toRefusal(error);
}

/** The secret has 256 random bits, so a fast hash is enough. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
