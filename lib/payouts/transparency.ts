import "server-only";
import { unstable_cache } from "next/cache";
import { isBuilding } from "#lib/env/phase.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { publicDb } from "#lib/supabase/public.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Null means unknown, or that the number would reveal individual people. */
export type Transparency = {
  heldRaw: string | null;
  isHeldByFew: boolean;
  oldestSince: string | null;
  paid: number | null;
  failed: number | null;
  medianSeconds: number | null;
  comparedAt: string | null;
  differing: number | null;
  measuredAt: string | null;
  /** The newest confirmed payout to a writer, with the block that everyone can see. */
  newest: NewestPayout | null;
};

export type NewestPayout = { block: string; raw: string; seconds: number };

const COLUMNS =
  "held_raw::text, is_held_by_few, oldest_since, payouts_paid, payouts_failed, median_seconds, compared_at, accounts_differing, measured_at, payout_block, payout_raw::text, payout_seconds" as const;

const TAGS = { tags: ["transparency"] };

/**
 * The last measurement. A timer measures every hour; payouts do not change it. The build does not query the database
 * (lib/cache/README.md).
 */
export function readTransparency(): Promise<Transparency | null> {
  return isBuilding ? readNothing() : readCached(getTransparency, { key: ["transparency"], ...TAGS });
}

const readNothing = unstable_cache(() => Promise.resolve(null), ["transparency-at-build"], TAGS);

async function getTransparency(): Promise<Transparency> {
  const { data, error } = await publicDb().from("transparency").select(COLUMNS).single();
  if (error) throw toRefusal(error);
  return {
    heldRaw: data.held_raw,
    isHeldByFew: data.is_held_by_few,
    oldestSince: data.oldest_since,
    paid: data.payouts_paid,
    failed: data.payouts_failed,
    medianSeconds: data.median_seconds,
    comparedAt: data.compared_at,
    differing: data.accounts_differing,
    measuredAt: data.measured_at,
    newest: newestOf(data.payout_block, data.payout_raw, data.payout_seconds),
  };
}

function newestOf(block: string | null, raw: string | null, seconds: number | null): NewestPayout | null {
  return block === null || raw === null || seconds === null ? null : { block, raw, seconds };
}
