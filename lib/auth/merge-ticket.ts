import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { RegisteredSession, Session } from "#lib/auth/session";
import { adminDb } from "#lib/supabase/admin";
import { toRefusal } from "#lib/supabase/refusal";

/** An anonymous user's consent to become part of an account. What it returns lies in their browser and nowhere else. */
export async function issueMergeTicket({ viewer }: Session): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const { error } = await adminDb().rpc("issue_merge_ticket", { from_user: viewer.id, secret_hash: hashOf(secret) });
  if (error) throw toRefusal(error);
  return secret;
}

/** Has the purchases moved into the caller's account, by a job, once. */
export async function redeemMergeTicket({ viewer }: RegisteredSession, secret: string): Promise<void> {
  const { error } = await adminDb().rpc("redeem_merge_ticket", { secret_hash: hashOf(secret), to_user: viewer.id });
  if (error) throw toRefusal(error);
}

/** The secret has 256 random bits: nothing slower than this is needed. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
