import "server-only";
import { z } from "zod";
import { featureShape, type StaffFeature } from "#lib/moderation/features/feature.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Every staff pick of now and later, and the last that are over. */
export async function listStaffFeatures(db: Db): Promise<StaffFeature[]> {
  const { data, error } = await db.rpc("list_features");
  if (error) throw toRefusal(error);
  const rows = z.array(z.looseObject({ id: z.string() })).parse(data);
  return keepReadable("staff picks", rows, (row) => featureShape.parse(row));
}
