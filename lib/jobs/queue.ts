import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import { env } from "#lib/env/server";
import { crontab, tasks } from "#lib/jobs/tasks";
import { isUnreachable, whileUnreachable } from "#lib/jobs/unreachable";
import { log } from "#lib/log";

const CONCURRENT_JOBS = 4;
/** A job that is still running this long after a stop was asked for is given back to the queue. */
const STOP_PATIENCE_MS = 10_000;

const WRITE = { error: log.error, warning: log.warn, info: log.info, debug: log.debug };

/** What a worker does first, whatever the timers say. */
const AT_BOOT = [
  ["fill_address_pool", "fill_address_pool:pool"],
  ["refresh_price", "refresh_price"],
] as const;

/**
 * Runs jobs until the signal says so. A queue that could not go on because the database was away is started again in
 * this process, which is quicker than to start another; whatever else ends it ends the worker too.
 */
export async function runQueue(events: WorkerEvents, onStarted: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const runner = await whileUnreachable("the queue", log, () => startRunner(events));
    const stop = () => runner.stop("The worker is stopping.").catch(() => undefined);
    signal.addEventListener("abort", stop, { once: true });
    onStarted();
    try {
      await runner.promise;
      return;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      log.warn("the queue lost its database and is started again", { error });
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }
}

async function startRunner(events: WorkerEvents): Promise<Runner> {
  const runner = await run({
    events,
    connectionString: env.DATABASE_URL,
    maxPoolSize: CONCURRENT_JOBS + 4,
    taskList: tasks,
    crontab,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_PATIENCE_MS,
    logger: new Logger((scope) => (level, message, meta) => {
      WRITE[level](message, { job: scope.taskIdentifier, jobId: scope.jobId, ...meta });
    }),
  });
  const add = ([task, jobKey]: (typeof AT_BOOT)[number]) => runner.addJob(task, {}, { jobKey });
  await whileUnreachable("the first jobs", log, () => Promise.all(AT_BOOT.map(add)));
  return runner;
}
