import "server-only";
import { z } from "zod";
import { exclusionShape, type StaffExclusion } from "#lib/moderation/exclusions/exclusion.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PAGE = 50;

/** A page of what lists leave out, the newest first. `next` is the id to go on behind. */
export async function listExclusions(
  db: Db,
  { words, after }: { words: string; after: string | undefined },
): Promise<{ rows: StaffExclusion[]; next: string | null }> {
  const asked = { words, ...(after === undefined ? {} : { after_id: after }) };
  const { data, error } = await db.rpc("list_exclusions", asked);
  if (error) throw toRefusal(error);
  const listed = z.array(z.looseObject({ id: z.string() })).parse(data);
  const next = listed.length > PAGE ? (listed[PAGE - 1]?.id ?? null) : null;
  return { rows: keepReadable("exclusions", listed.slice(0, PAGE), (row) => exclusionShape.parse(row)), next };
}
