import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { env } from "#lib/env/server.ts";
import { isUnreachable, whileUnreachable } from "#lib/jobs/process/unreachable.ts";
import { crontab, messageTasks, paymentTasks, payoutTasks, slowTasks, tasks } from "#lib/jobs/tasks.ts";
import { log } from "#lib/log.ts";
import { outageLog } from "#lib/nano/nodes/configured-nodes.ts";

/**
 * Jobs in different lanes do not wait for each other: a payout may wait for the network, a push or a mail for its service, an
 * export takes a minute, and no reader may wait for any of them. Each lane looks for itself whenever a job is added: have few.
 */
type JobLane = {
  tasks: TaskList;
  crontab: string;
  concurrentJobs: number;
  /** Of Postgres's hundred, for all that runs. The lane listens on one. Payouts hold theirs, other jobs only for a statement. */
  connections: number;
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
  { tasks: paymentTasks, crontab: "", concurrentJobs: 4, connections: 5, atBoot: [] },
  { tasks, crontab, concurrentJobs: 4, connections: 6, atBoot: AT_BOOT },
  { tasks: payoutTasks, crontab: "", concurrentJobs: 6, connections: 8, atBoot: [] },
  { tasks: slowTasks, crontab: "", concurrentJobs: 1, connections: 2, atBoot: [] },
  { tasks: messageTasks, crontab: "", concurrentJobs: 6, connections: 3, atBoot: [] },
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
 * Runs jobs until the signal. A queue that lost its database is replaced in this process, which is faster than
 * restarting the worker. Any other failure ends the worker. `watch` hears each queue from its first event on.
 */
export async function runQueue(
  lane: JobLane,
  watch: (events: WorkerEvents) => void,
  onStarted: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { runner, isEnding } = await whileUnreachable("the queue", log, () => startRunner(lane, watch));
    const stop = () => runner.stop("The worker stops it.").catch(() => undefined);
    signal.addEventListener("abort", stop, { once: true });
    const isOver = Promise.race([runner.promise, isEnding]);
    try {
      await Promise.race([addFirstJobs(runner, lane).then(onStarted), isOver]);
      await isOver;
      if (signal.aborted) await runner.promise;
      // A broken queue may take long to end, or never finish. Do not wait for it: jobs that it still runs may finish.
      else void stop();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      log.warn("the queue lost its database", { error });
    } finally {
      signal.removeEventListener("abort", stop);
    }
    if (!signal.aborted) log.warn("restarting the queue");
  }
}

/** Resolves when the queue begins to end, for whatever reason, or when its queries keep failing. */
function whenEnding(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let inRow = 0;
  const answered = () => {
    inRow = 0;
  };
  events.on("worker:getJob:error", () => {
    inRow++;
    if (inRow === MAX_FAILED_QUERIES) resolve();
  });
  events.on("worker:getJob:empty", answered).on("job:start", answered);
  events.on("pool:gracefulShutdown", () => resolve());
  return promise;
}

async function startRunner(
  { tasks: taskList, crontab: timers, concurrentJobs, connections }: JobLane,
  watch: (events: WorkerEvents) => void,
): Promise<{ runner: Runner; isEnding: Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  watch(events);
  // Listen before the first query: a queue may break before its first jobs are added.
  const isEnding = whenEnding(events);
  const pgPool = openPool(connections);
  const runner = await run({
    events,
    // In batches, a report that fails stops the queue cleanly. One by one, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool,
    taskList,
    crontab: timers,
    concurrency: concurrentJobs,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_PATIENCE_MS,
    logger: new Logger((scope) => (level, message, meta) => {
      WRITE[level](message, { job: scope.taskIdentifier, jobId: scope.jobId, ...meta });
    }),
  }).catch(async (error: unknown) => {
    await pgPool.end();
    throw error;
  });
  const end = () => pgPool.end();
  runner.promise.then(end, end).catch((error: unknown) => log.warn("the queue's connections did not close", { error }));
  return { runner, isEnding };
}

/**
 * The queue's own pool stops listening to errors as soon as the queue is stopped, while jobs may still run: a lost
 * connection of theirs would then end the process.
 */
function openPool(max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max });
  const note = (error: Error) => log.warn("a connection of the queue was lost", { error });
  return pool.on("error", note).on("connect", (client) => void client.on("error", note));
}

async function addFirstJobs(runner: Runner, { atBoot }: JobLane): Promise<void> {
  const add = ([task, jobKey]: JobLane["atBoot"][number]) => runner.addJob(task, {}, { jobKey });
  await whileUnreachable("the first jobs", log, () => Promise.all(atBoot.map(add)));
}
