import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { giveWay } from "#lib/jobs/process/give-way.ts";

/**
 * Each reaches the next followers of a new post in a transaction of its own, and rests after it, for so many times as long as it took. Pushes
 * come last, as they may have to wait.
 */
const STEPS = [
  // A hundred thousand followers hear within a minute, also on a slow machine.
  { sql: "select public.notify_followers($1, $2, 100) as last", rest: 1.25 },
  { sql: "select public.mail_followers($1, $2, 25) as last", rest: 3 },
] as const;
const PUSH_STEP = { sql: "select private.push_followers($1, $2, 50) as last", rest: 3 };

/** With more, a worker that looks for its next job would read past them for long. */
const MOST_PUSHES = 1_000;
const WAIT_SECONDS = 5;

/** `pushAfter`: only pushes are left, to the followers after this one. */
const payloadSchema = z.object({ id: z.uuid(), pushAfter: z.uuid().nullable().optional() });

type Helpers = Pick<JobHelpers, "query">;
type Step = { sql: string; rest: number };

/**
 * Tells the followers of a new post: here, by mail and by push. Steps are short, and it rests after each, so that buyers wait less. While many
 * pushes wait, it ends, and goes on in a job of its own.
 */
export async function notifyFollowers(payload: unknown, helpers: Helpers): Promise<void> {
  const { id, pushAfter } = payloadSchema.parse(payload);
  if (pushAfter === undefined) {
    for (const step of STEPS) {
      let last: string | null = null;
      do last = await takeStep(step, { id, last }, helpers);
      while (last !== null);
    }
  }
  for (let last = pushAfter ?? null; ; ) {
    if (await areManyPushesWaiting(helpers)) return pushLater({ id, pushAfter: last }, helpers);
    last = await takeStep(PUSH_STEP, { id, last }, helpers);
    if (last === null) return;
  }
}

/** Returns the last follower that it reached, or null at the end. */
async function takeStep(
  { sql, rest }: Step,
  { id, last }: { id: string; last: string | null },
  { query }: Helpers,
): Promise<string | null> {
  const startedAt = performance.now();
  const { rows } = await query<{ last: string | null }>(sql, [id, last]);
  const reached = rows[0]?.last ?? null;
  if (reached === null) return null;
  await pause(rest * (performance.now() - startedAt));
  await giveWay();
  return reached;
}

async function areManyPushesWaiting({ query }: Helpers): Promise<boolean> {
  const { rows } = await query<{ are: boolean }>(
    "select count(*) >= $1 as are from graphile_worker.jobs where task_identifier = 'send_push' and attempts < max_attempts",
    [MOST_PUSHES],
  );
  return rows[0]?.are ?? false;
}

async function pushLater(payload: z.output<typeof payloadSchema>, { query }: Helpers): Promise<void> {
  await query("select private.add_job('notify_followers', $1, now() + make_interval(secs => $2))", [
    payload,
    WAIT_SECONDS,
  ]);
}
