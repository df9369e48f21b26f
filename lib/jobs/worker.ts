import { Logger, run } from "graphile-worker";
import pg from "pg";
import { checkSettings } from "#lib/env/check";
import { env } from "#lib/env/server";
import { serveHealth } from "#lib/jobs/health";
import { refuseTransactionPooler } from "#lib/jobs/session-mode";
import { crontab, tasks } from "#lib/jobs/tasks";
import { log } from "#lib/log";

const CONCURRENT_JOBS = 4;
/** A job that is still running this long after a stop was asked for is given back to the queue. */
const STOP_PATIENCE_MS = 10_000;

const WRITE = { error: log.error, warning: log.warn, info: log.info, debug: log.debug };

await checkSettings("worker");
await refuseTransactionPooler(env.DATABASE_URL);
const runner = await run({
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
const pulse = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1, connectionTimeoutMillis: 2_000 });
pulse.on("error", (error) => log.warn("an idle database connection was lost", { error }));
const health = await serveHealth(env.WORKER_HEALTH_PORT, async () => {
  await pulse.query("select 1");
});
log.info("worker is ready", { jobs: Object.keys(tasks) });

const stop = async (signal: NodeJS.Signals) => {
  log.info("worker is stopping", { signal });
  health.close();
  await runner.stop(signal);
};
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, (name) => {
    stop(name).catch((error: unknown) => log.error("the worker did not stop cleanly", { error }));
  });
}
// Ends when the runner has stopped, or fails when it cannot go on; whoever supervises the worker starts it again.
await runner.promise.finally(() => pulse.end());
