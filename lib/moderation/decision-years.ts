import "server-only";
import { unstable_cache } from "next/cache";
import { z } from "zod";
import { isBuilding } from "#lib/env/phase.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import { publicDb } from "#lib/supabase/public.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const counts = z.record(z.string(), z.int().nonnegative());
const yearShape = z
  .object({
    ...{ year: z.int(), reports: z.int(), by_reason: counts, by_outcome: counts, measures: counts, automated: z.int() },
    ...{
      median_seconds: z.int().nullable(),
      decided: z.int(),
      in_time: z.int(),
      appeals: z.int(),
      overturned: z.int(),
    },
  })
  .transform((row) => ({
    ...{ year: row.year, reports: row.reports, reasons: row.by_reason, outcomes: row.by_outcome },
    ...{ measures: row.measures, automated: row.automated, medianSeconds: row.median_seconds },
    ...{ decided: row.decided, inTime: row.in_time, appeals: row.appeals, overturned: row.overturned },
  }));

/** What was reported and decided in a year. */
export type DecisionYear = z.output<typeof yearShape>;

const COLUMNS =
  "year, reports, by_reason, by_outcome, measures, automated, median_seconds, decided, in_time, appeals, overturned" as const;
const TAGS = { tags: ["transparency"] };

/** Newest first. The same timer measures them as the money, so the same tag outdates them. */
export function readDecisionYears(): Promise<DecisionYear[]> {
  return isBuilding ? readNone() : readCached(listDecisionYears, { key: ["decision-years"], ...TAGS });
}

const readNone = unstable_cache(() => Promise.resolve<DecisionYear[]>([]), ["decision-years-at-build"], TAGS);

async function listDecisionYears(): Promise<DecisionYear[]> {
  const { data, error } = await publicDb().from("decision_years").select(COLUMNS).order("year", { ascending: false });
  if (error) throw toRefusal(error);
  const rows = data.map((row) => ({ ...row, id: `${row.year}` }));
  return keepReadable("years of decisions", rows, (row) => yearShape.parse(row));
}
