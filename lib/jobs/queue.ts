import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { env } from "#lib/env/server";
import { crontab, payoutTasks, tasks } from "#lib/jobs/tasks";
import { isUnreachable, whileUnreachable } from "#lib/jobs/unreachable";
import { log } from "#lib/log";
import { outageLog } from "#lib/nano/configured-nodes";

/** Jobs that do not wait for each other: a payout waits for the network, and nobody's reading may wait for a payout. */
export type Lane = {
  tasks: TaskList;
  crontab: string;
  concurrentJobs: number;
  atBoot: readonly (readonly [task: string, jobKey: string])[];
};

/** What a worker does first, whatever the timers say. */
const AT_BOOT = [
  ["fill_address_pool", "fill_address_pool:pool"],
  ["refresh_price", "refresh_price"],
  ["rank_posts", "rank_posts:ever"],
  ["measure_transparency", "measure_transparency"],
] as const;

export const LANES: readonly Lane[] = [
  { tasks, crontab, concurrentJobs: 4, atBoot: AT_BOOT },
  { tasks: payoutTasks, crontab: "", concurrentJobs: 6, atBoot: [] },
];

/** A job that is still running this long after a stop was asked for is given back to the queue. */
const STOP_PATIENCE_MS = 10_000;

/** Jobs that fail because the nodes are away are tried again by themselves: one line a minute says so for all. */
const WRITE = { error: outageLog.error, warning: outageLog.warn, info: outageLog.info, debug: outageLog.debug };

/** So many questions for a job in a row that failed: the queue remembers a first answer that was lost, and asks in vain. */
const VAIN_QUESTIONS = 8;

/**
 * Runs jobs until the signal says so. A queue that could not go on because the database was away is started again in
 * this process, which is quicker than to start another; whatever else ends it ends the worker too.
 */
export async function runQueue(
  lane: Lane,
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
      // A broken queue is left to end by itself, which may take long; what it still runs it may finish.
      if ((await Promise.race([runner.promise, broken.promise])) === "broken") void stop();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      log.warn("the queue lost its database", { error });
    } finally {
      signal.removeEventListener("abort", stop);
      forget();
    }
    if (!signal.aborted) log.warn("the queue is started again");
  }
}

/** It cannot tell the end of a job any more, or it asks for jobs in vain. */
function onBroken(events: WorkerEvents, act: () => void): () => void {
  let inRow = 0;
  const failed = () => {
    inRow++;
    if (inRow === VAIN_QUESTIONS) act();
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
  { tasks: taskList, crontab: timers, concurrentJobs, atBoot }: Lane,
  events: WorkerEvents,
): Promise<Runner> {
  const runner = await run({
    events,
    // Told in batches, an end that cannot be told stops the queue in order; one by one it would end the process.
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
  const add = ([task, jobKey]: Lane["atBoot"][number]) => runner.addJob(task, {}, { jobKey });
  await whileUnreachable("the first jobs", log, () => Promise.all(atBoot.map(add)));
  return runner;
}
