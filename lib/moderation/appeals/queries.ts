import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { appealShape, decisionShape, type OwnDecision, type StaffAppeal } from "#lib/moderation/appeals/appeal.ts";
import { readStaffPage } from "#lib/moderation/read-page.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A decision that concerns the caller. Null if there is none of this id for them. */
export async function findOwnDecision(db: Db, id: string): Promise<OwnDecision | null> {
  const { data, error } = await db.rpc("read_decision", { decision_id: id });
  if (!error) return decisionShape.parse(data);
  const refusal = toRefusal(error);
  if (refusal instanceof AppError && refusal.code === "not_found") return null;
  throw refusal;
}

/** The newest 100 decisions that concern the caller. */
export async function listOwnDecisions(db: Db): Promise<OwnDecision[]> {
  const { data, error } = await db.rpc("list_own_decisions");
  if (error) throw toRefusal(error);
  const rows = z.array(z.looseObject({ id: z.string() })).parse(data);
  return keepReadable("own decisions", rows, (row) => decisionShape.parse(row));
}

/** A page of open appeals, the oldest first. `next` is the id to go on behind. */
export async function listAppeals(
  db: Db,
  after: string | undefined,
): Promise<{ rows: StaffAppeal[]; next: string | null; now: number }> {
  const { data, error } = await db.rpc("list_appeals", after === undefined ? {} : { after_id: after });
  if (error) throw toRefusal(error);
  return { ...readStaffPage("appeals", data, (row) => appealShape.parse(row)), now: Date.now() };
}
