import "server-only";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type { ExclusionInput, ExclusionOrder } from "#lib/moderation/exclusions/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Keeps a post, an author's posts or a tag out of lists. Its author is told why. */
export async function addExclusion({ db }: StaffSession, { reason, ...exclusion }: ExclusionInput): Promise<void> {
  const { error } = await db.rpc("add_exclusion", { exclusion, reason });
  if (error) throw toRefusal(error);
}

/** Changes or ends one. Refused if another of us has changed it meanwhile. */
export async function changeExclusion({ db }: StaffSession, id: string, order: ExclusionOrder): Promise<void> {
  const { action, seenAt, reason, ...exclusion } = order;
  const known = { exclusion_id: id, seen_at: seenAt, reason };
  const { error } =
    action === "change"
      ? await db.rpc("change_exclusion", { ...known, exclusion })
      : await db.rpc("end_exclusion", known);
  if (error) throw toRefusal(error);
}
