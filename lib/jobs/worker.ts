import { Logger, run } from "graphile-worker";
import pg from "pg";
import { checkSettings } from "#lib/env/check";
import { env } from "#lib/env/server";
import { claimSeed } from "#lib/jobs/fill-address-pool";
import { serveHealth } from "#lib/jobs/health";
import { leadAlone } from "#lib/jobs/leader";
import { refuseTransactionPooler } from "#lib/jobs/session-mode";
import { crontab, tasks } from "#lib/jobs/tasks";
import { watchDeposits } from "#lib/jobs/watch-deposits";
import { log } from "#lib/log";

const CONCURRENT_JOBS = 4;
/** A job that is still running this long after a stop was asked for is given back to the queue. */
const STOP_PATIENCE_MS = 10_000;

/** Who holds this lock watches the chain; the number is Farthing's own. */
const CHAIN_WATCH_LOCK = 7_264_211;
const DATABASE_PATIENCE_MS = 2_000;

const WRITE = { error: log.error, warning: log.warn, info: log.info, debug: log.debug };

await checkSettings("worker");
await refuseTransactionPooler(env.DATABASE_URL);
const database = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: 3,
  connectionTimeoutMillis: DATABASE_PATIENCE_MS,
});
database.on("error", (error) => log.warn("an idle database connection was lost", { error }));
await claimSeed((sql, values) => database.query(sql, values));
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
await runner.addJob("fill_address_pool", { id: "pool" }, { jobKey: "fill_address_pool:pool" });
await runner.addJob("refresh_price", {}, { jobKey: "refresh_price" });
const leading = new AbortController();
const led = leadAlone({
  connectionString: env.DATABASE_URL,
  lockId: CHAIN_WATCH_LOCK,
  lead: (session, signal) => watchDeposits(session, database, signal),
  log,
  signal: leading.signal,
});
const health = await serveHealth(env.WORKER_HEALTH_PORT, async () => {
  await database.query("select 1");
});
log.info("worker is ready", { jobs: Object.keys(tasks) });

const stop = async (signal: NodeJS.Signals) => {
  log.info("worker is stopping", { signal });
  health.close();
  leading.abort();
  await led;
  await runner.stop(signal);
};
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, (name) => {
    stop(name).catch((error: unknown) => log.error("the worker did not stop cleanly", { error }));
  });
}
// Ends when the runner has stopped, or fails when it cannot go on; whoever supervises the worker starts it again.
await runner.promise.finally(() => database.end());
