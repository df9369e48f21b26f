import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import { isSentBack, SENT_BACK } from "#lib/posts/kept-rate.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** How many readers unlocked a post, and how many returned it. */
export type RefundRate = { unlocks: number; returned: number };

/** For a post the caller may see. Null if it has no unlocks. */
export async function findRefundRate({ db }: Session, postId: string): Promise<RefundRate | null> {
  const { data, error } = await db.from("post_stats").select("unlocks, refunds").eq("post_id", postId).maybeSingle();
  if (error) throw toRefusal(error);
  return data && data.unlocks > 0 ? { unlocks: data.unlocks, returned: data.refunds } : null;
}

export function describeRefundRate({ unlocks, returned }: RefundRate): string {
  if (returned === 0) return unlocks === 1 ? "The only reader kept it." : `None of ${unlocks} readers returned it.`;
  const percent = Math.round((returned / unlocks) * 100);
  const rate = `${returned} of ${unlocks} readers returned this post (${percent}%).`;
  return isSentBack({ unlocks, refunds: returned }) ? `${rate} ${SENT_BACK}` : rate;
}
