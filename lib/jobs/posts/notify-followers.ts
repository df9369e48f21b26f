import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { giveWay } from "#lib/jobs/process/give-way.ts";

/**
 * Each reaches the next followers of a new post in a transaction of its own, and rests after it, for so many times as long as it took. All
 * are told here before the first push is queued, and that before the first mail.
 */
const STEPS = [
  // A hundred thousand followers hear within a minute, also on a slow machine.
  { sql: "select public.notify_followers($1, $2, 100) as last", rest: 1.25, addsPushes: false },
  { sql: "select private.push_followers($1, $2, 50) as last", rest: 3, addsPushes: true },
  { sql: "select public.mail_followers($1, $2, 25) as last", rest: 3, addsPushes: false },
] as const;

/** With more, a worker that looks for its next job would read past them for long. */
const MOST_PUSHES = 1_000;
const WAIT_MS = 5_000;

const payloadSchema = z.object({
  id: z.uuid(),
  /** Where it goes on after it has waited. */
  step: z
    .int()
    .min(0)
    .max(STEPS.length - 1)
    .default(0),
  after: z.uuid().nullable().default(null),
});

type Helpers = Pick<JobHelpers, "query">;

/**
 * Tells the followers of a new post, here, by push and by mail. Steps are short, and it rests after each, so that buyers wait less. While many
 * pushes wait, it ends, and goes on in a job of its own.
 */
export async function notifyFollowers(payload: unknown, helpers: Helpers): Promise<void> {
  const { id, step: first, after } = payloadSchema.parse(payload);
  for (const [step, { sql, rest, addsPushes }] of STEPS.entries()) {
    if (step < first) continue;
    for (let last = step === first ? after : null; ; ) {
      if (addsPushes && (await areManyPushesWaiting(helpers))) return goOnLater({ id, step, after: last }, helpers);
      const startedAt = performance.now();
      const { rows }: { rows: { last: string | null }[] } = await helpers.query(sql, [id, last]);
      last = rows[0]?.last ?? null;
      if (last === null) break;
      await pause(rest * (performance.now() - startedAt));
      await giveWay();
    }
  }
}

async function areManyPushesWaiting({ query }: Helpers): Promise<boolean> {
  const { rows } = await query<{ are: boolean }>(
    "select count(*) >= $1 as are from graphile_worker.jobs where task_identifier = 'send_push' and attempts < max_attempts",
    [MOST_PUSHES],
  );
  return rows[0]?.are ?? false;
}

async function goOnLater(payload: z.output<typeof payloadSchema>, { query }: Helpers): Promise<void> {
  await query("select private.add_job('notify_followers', $1, now() + make_interval(secs => $2))", [
    payload,
    WAIT_MS / 1_000,
  ]);
}
