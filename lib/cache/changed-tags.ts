import "server-only";
import { z } from "zod";
import { adminDb } from "#lib/supabase/admin.ts";

export type ChangedTags = {
  /** Where the next query begins: a position in the database's order of transactions. */
  upTo: string;
  changes: readonly (readonly [tag: string, changedAt: string])[];
};

const replySchema = z.object({ up_to: z.string(), changes: z.array(z.tuple([z.string(), z.string()])) });

/** The tags that changed since an earlier answer. The first answer only says where to begin. */
export async function readChangedTags(since: string | null): Promise<ChangedTags> {
  const { data, error } = await adminDb().rpc("list_changed_cache_tags", since === null ? {} : { since });
  if (error) throw new Error("list_changed_cache_tags failed", { cause: error });
  const { up_to: upTo, changes } = replySchema.parse(data);
  return { upTo, changes };
}
