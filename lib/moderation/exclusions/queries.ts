import "server-only";
import { exclusionShape, type StaffExclusion } from "#lib/moderation/exclusions/exclusion.ts";
import { readStaffPage } from "#lib/moderation/read-page.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A page of what lists leave out, the newest first. `next` is the id to go on behind. */
export async function listExclusions(
  db: Db,
  { words, after }: { words: string; after: string | undefined },
): Promise<{ rows: StaffExclusion[]; next: string | null }> {
  const asked = { words, ...(after === undefined ? {} : { after_id: after }) };
  const { data, error } = await db.rpc("list_exclusions", asked);
  if (error) throw toRefusal(error);
  return readStaffPage("exclusions", data, (row) => exclusionShape.parse(row));
}
