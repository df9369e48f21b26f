import "server-only";
import { z } from "zod";
import { assertReady } from "#lib/http/limits/readiness.ts";
import { log } from "#lib/log.ts";
import { READ } from "#lib/supabase/db.ts";
import { publicDb } from "#lib/supabase/public.ts";

const pausedShape = z.object({
  purchases: z.boolean(),
  payouts: z.boolean(),
  sign_ups: z.boolean(),
  read_only: z.boolean(),
});

/** What is paused, by staff's switches. Null: the data service does not answer. */
export type SiteStatus = { at: Date; paused: z.output<typeof pausedShape> | null };

/** How long one answer serves everyone who asks. */
const KEPT_MS = 5_000;
let kept: Promise<SiteStatus> | undefined;
let keptUntil = 0;

/** Whether the product works, asked now. Many callers share one question. */
export function readStatus(now = Date.now()): Promise<SiteStatus> {
  if (kept === undefined || now >= keptUntil) {
    kept = askStatus();
    keptUntil = now + KEPT_MS;
  }
  return kept;
}

async function askStatus(): Promise<SiteStatus> {
  try {
    await assertReady();
    const { data, error } = await publicDb().rpc("read_switches", undefined, READ);
    if (error) throw error;
    return { at: new Date(), paused: pausedShape.parse(data) };
  } catch (error) {
    log.warn("the status page says that the data service is away", { error });
    return { at: new Date(), paused: null };
  }
}
