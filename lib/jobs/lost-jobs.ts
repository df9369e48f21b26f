import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Presence } from "#lib/jobs/presence";
import type { Log } from "#lib/log";

const EVERY_MS = 2_000;
/** A job that has run is told to the queue in the background: so long it still counts as ours. */
const TOLD_WITHIN_MS = 20_000;
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Says every few seconds that this worker lives and which jobs it runs, so that jobs which are locked and run by nobody
 * go back to the queue: a worker that was killed held them, or the answer that gave them away was lost on its way.
 */
export function createJobWatch(presence: Presence) {
  const events: WorkerEvents = new EventEmitter();
  const running = new Map<string, object>();
  // A queue that was started again has a new name; what it held under the one before is ours to give back, too.
  const names = new Set<string>();
  events.on("pool:create", ({ workerPool }) => names.add(workerPool.id));
  events.on("pool:release", ({ workerPool }) => {
    setTimeout(() => names.delete(workerPool.id), FORGOTTEN_AFTER_MS).unref();
  });
  events.on("job:start", ({ job }) => running.set(job.id, {}));
  events.on("job:complete", ({ job }) => {
    const run = running.get(job.id);
    const forget = () => running.get(job.id) === run && running.delete(job.id);
    setTimeout(forget, TOLD_WITHIN_MS).unref();
  });

  async function freeLostJobs(database: pg.Pool, log: Log, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { rows } = await database.query<{ freed: number }>(
          "select sum(private.free_lost_jobs(name, $2, $3))::integer as freed from unnest($1::text[]) as names (name)",
          [[...names], [...running.keys()], presence.lock()],
        );
        const freed = rows[0]?.freed ?? 0;
        if (freed > 0) log.warn("jobs that nobody ran were given back to the queue", { freed });
      } catch (error) {
        log.warn("this worker could not say that it lives", { error });
      }
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return { events, freeLostJobs };
}
