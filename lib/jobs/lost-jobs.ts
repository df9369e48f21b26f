import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "#lib/log";

const EVERY_MS = 5_000;
/** A job that has run is told to the queue in the background: so long it still counts as ours. */
const TOLD_WITHIN_MS = 20_000;

/**
 * Says every few seconds that this worker lives and which jobs it runs, so that jobs which are locked and run by nobody
 * go back to the queue: a worker that was killed held them, or the answer that gave them away was lost on its way.
 */
export function createJobWatch() {
  const events: WorkerEvents = new EventEmitter();
  const running = new Set<string>();
  let worker: string | undefined;
  events.on("pool:create", ({ workerPool }) => {
    worker = workerPool.id;
  });
  events.on("job:start", ({ job }) => running.add(job.id));
  events.on("job:complete", ({ job }) => {
    setTimeout(() => running.delete(job.id), TOLD_WITHIN_MS).unref();
  });

  async function freeLostJobs(database: pg.Pool, log: Log, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { rows } = await database.query<{ freed: number }>("select private.free_lost_jobs($1, $2) as freed", [
          worker,
          [...running],
        ]);
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
