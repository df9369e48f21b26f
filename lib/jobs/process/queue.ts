import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { env } from "#lib/env/server.ts";
import { isUnreachable, whileUnreachable } from "#lib/jobs/process/unreachable.ts";
import { crontab, payoutTasks, tasks } from "#lib/jobs/tasks.ts";
import { log } from "#lib/log.ts";
import { outageLog } from "#lib/nano/nodes/configured-nodes.ts";

/**
 * Jobs in different lanes do not wait for each other: a payout may wait for the network, and no reader may wait for a
 * payout.
 */
type JobLane = {
  tasks: TaskList;
  crontab: string;
  concurrentJobs: number;
  atBoot: readonly (readonly [task: string, jobKey: string])[];
};

/** The jobs that run at start, whatever the timers say. */
const AT_BOOT = [
  ["fill_address_pool", "fill_address_pool:pool"],
  ["refresh_price", "refresh_price"],
  ["rank_posts", "rank_posts:ever"],
  ["measure_transparency", "measure_transparency"],
] as const;

export const LANES: readonly JobLane[] = [
  { tasks, crontab, concurrentJobs: 4, atBoot: AT_BOOT },
  { tasks: payoutTasks, crontab: "", concurrentJobs: 6, atBoot: [] },
];

/** A job still running this long after a stop was requested returns to the queue. */
const STOP_PATIENCE_MS = 10_000;

/** Jobs that fail during a node outage are retried, so all of them share one log line a minute. */
const WRITE = { error: outageLog.error, warning: outageLog.warn, info: outageLog.info, debug: outageLog.debug };

/**
 * After this many failed queries in a row, the queue is stuck: it remembers a first answer that was lost, and will
 * never recover.
 */
const MAX_FAILED_QUERIES = 8;

/**
 * Runs jobs until the signal. If the database was away, restarts the queue in this process, which is faster than
 * restarting the worker. Any other failure ends the worker.
 */
export async function runQueue(
  lane: JobLane,
  events: WorkerEvents,
  onStarted: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const runner = await whileUnreachable("the queue", log, () => startRunner(lane, events));
    const stop = () => runner.stop("The worker stops it.").catch(() => undefined);
    const broken = Promise.withResolvers<"broken">();
    const forget = onBroken(events, () => broken.resolve("broken"));
    signal.addEventListener("abort", stop, { once: true });
    onStarted();
    try {
      // Let a broken queue end by itself, which may take long. Jobs it still runs may finish.
      if ((await Promise.race([runner.promise, broken.promise])) === "broken") void stop();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      log.warn("the queue lost its database", { error });
    } finally {
      signal.removeEventListener("abort", stop);
      forget();
    }
    if (!signal.aborted) log.warn("restarting the queue");
  }
}

/** The queue can no longer report finished jobs, or its queries keep failing. */
function onBroken(events: WorkerEvents, act: () => void): () => void {
  let inRow = 0;
  const failed = () => {
    inRow++;
    if (inRow === MAX_FAILED_QUERIES) act();
  };
  const answered = () => {
    inRow = 0;
  };
  events.on("worker:getJob:error", failed).on("worker:getJob:empty", answered).on("job:start", answered);
  events.on("pool:fatalError", act);
  return () => {
    events.off("worker:getJob:error", failed).off("worker:getJob:empty", answered).off("job:start", answered);
    events.off("pool:fatalError", act);
  };
}

async function startRunner(
  { tasks: taskList, crontab: timers, concurrentJobs, atBoot }: JobLane,
  events: WorkerEvents,
): Promise<Runner> {
  const runner = await run({
    events,
    // In batches, a report that fails stops the queue cleanly. One by one, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    connectionString: env.DATABASE_URL,
    maxPoolSize: concurrentJobs + 4,
    taskList,
    crontab: timers,
    concurrency: concurrentJobs,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_PATIENCE_MS,
    logger: new Logger((scope) => (level, message, meta) => {
      WRITE[level](message, { job: scope.taskIdentifier, jobId: scope.jobId, ...meta });
    }),
  });
  const add = ([task, jobKey]: JobLane["atBoot"][number]) => runner.addJob(task, {}, { jobKey });
  await whileUnreachable("the first jobs", log, () => Promise.all(atBoot.map(add)));
  return runner;
}
