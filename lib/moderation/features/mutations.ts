import "server-only";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type { FeatureInput, FeatureOrder } from "#lib/moderation/features/schema.ts";
import { type DatabaseError, toRefusal } from "#lib/supabase/refusal.ts";

/** Puts a post into a place. */
export async function addFeature({ db }: StaffSession, { reason, ...feature }: FeatureInput): Promise<void> {
  const { error } = await db.rpc("add_feature", { feature, reason });
  if (error) throw toRefusal(error);
}

/** Changes one, moves it, or ends it. Refused if another of us has changed it meanwhile. */
export async function changeFeature({ db }: StaffSession, id: string, order: FeatureOrder): Promise<void> {
  const { action, seenAt, reason, ...feature } = order;
  const known = { feature_id: id, seen_at: seenAt, reason };
  if (action === "change") return refuseIf(await db.rpc("change_feature", { ...known, feature }));
  if (action === "end") return refuseIf(await db.rpc("end_feature", known));
  refuseIf(await db.rpc("move_feature", { ...known, is_up: action === "up" }));
}

function refuseIf({ error }: { error: DatabaseError | null }): void {
  if (error) throw toRefusal(error);
}
