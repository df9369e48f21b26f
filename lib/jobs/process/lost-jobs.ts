import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Presence } from "#lib/jobs/process/presence.ts";
import type { Log } from "#lib/log.ts";

const EVERY_MS = 2_000;
/** The queue learns in the background that a job has finished. The job counts as ours for this long. */
const REPORT_DELAY_MS = 20_000;
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Reports every few seconds that this worker is alive and which jobs it runs, so that locked jobs without a worker
 * return to the queue: their worker was killed, or the queue's answer was lost.
 */
export function createJobWatch(presence: Presence) {
  const running = new Map<string, object>();
  // A restarted queue has a new name. Jobs held under the old one are ours to return too.
  const names = new Set<string>();

  function watch(events: WorkerEvents): void {
    events.on("pool:create", ({ workerPool }) => names.add(workerPool.id));
    events.on("pool:release", ({ workerPool }) => {
      setTimeout(() => names.delete(workerPool.id), FORGOTTEN_AFTER_MS).unref();
    });
    events.on("job:start", ({ job }) => running.set(job.id, {}));
    events.on("job:complete", ({ job }) => {
      const run = running.get(job.id);
      const forget = () => running.get(job.id) === run && running.delete(job.id);
      setTimeout(forget, REPORT_DELAY_MS).unref();
    });
  }

  async function freeLostJobs(database: pg.Pool, log: Log, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { rows } = await database.query<{ freed: number }>(
          "select sum(private.free_lost_jobs(name, $2, $3))::integer as freed from unnest($1::text[]) as names (name)",
          [[...names], [...running.keys()], presence.lock()],
        );
        const freed = rows[0]?.freed ?? 0;
        if (freed > 0) log.warn("returned lost jobs to the queue", { freed });
      } catch (error) {
        log.warn("could not report that this worker is alive", { error });
      }
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return { watch, freeLostJobs };
}
