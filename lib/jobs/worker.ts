import pg from "pg";
import { checkSettings } from "#lib/env/check.ts";
import { endProcess } from "#lib/env/end-process.ts";
import { env } from "#lib/env/server.ts";
import { watchDeposits } from "#lib/jobs/deposits/watch-deposits.ts";
import { setFeeAccount } from "#lib/jobs/payouts/fee-account.ts";
import { recordWorkProviders, stopSigningWork } from "#lib/jobs/payouts/signing-work.ts";
import { serveHealth } from "#lib/jobs/process/health.ts";
import { leadAlone } from "#lib/jobs/process/leader.ts";
import { createJobWatch } from "#lib/jobs/process/lost-jobs.ts";
import { holdPresence } from "#lib/jobs/process/presence.ts";
import { LANES, runQueue } from "#lib/jobs/process/queue.ts";
import { refuseTransactionPooler } from "#lib/jobs/process/transaction-pooler.ts";
import { whileUnreachable } from "#lib/jobs/process/unreachable.ts";
import { claimSeed } from "#lib/jobs/upkeep/fill-address-pool.ts";
import { log } from "#lib/log.ts";
import { findForeignNodes } from "#lib/nano/nodes/configured-nodes.ts";

/** The worker with this lock watches the chain. The number is Farthing's own. */
const CHAIN_WATCH_LOCK = 7_264_211;
const DATABASE_PATIENCE_MS = 2_000;
/**
 * Jobs return to the queue after ten seconds; a supervisor kills after fifteen. Work stuck on a lost connection is
 * cut off in between.
 */
const ENDS_WITHIN_MS = 14_000;

await checkSettings("worker");
const foreign = await findForeignNodes();
if (foreign.length > 0) {
  endProcess(
    `Farthing cannot start. NANO_NETWORK is ${env.NANO_NETWORK}, and a node of another Nano network answers at ${foreign.join(", ")}. ` +
      "Correct NANO_RPC_URLS or NANO_NETWORK.",
  );
}
await whileUnreachable("the check of the pooler", log, () => refuseTransactionPooler(env.DATABASE_URL));
const database = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: 3,
  connectionTimeoutMillis: DATABASE_PATIENCE_MS,
});
database.on("error", (error) => log.warn("an idle database connection was lost", { error }));
await whileUnreachable("the name of the seed", log, () => claimSeed((sql, values) => database.query(sql, values)));
await whileUnreachable("the account of our fee", log, () =>
  setFeeAccount(env.NANO_FEE_ACCOUNT, (sql, values) => database.query(sql, values)),
);
await whileUnreachable("the chain of work", log, () =>
  recordWorkProviders((sql, values) => database.query(sql, values)),
);

const stopping = new AbortController();
const leaving = new AbortController();
const presence = holdPresence(env.DATABASE_URL, log, leaving.signal);
const lanes = LANES.map((lane) => {
  const started = Promise.withResolvers<void>();
  const jobWatch = createJobWatch(presence);
  const ended = runQueue(lane, jobWatch.watch, started.resolve, stopping.signal);
  return { jobWatch, started: started.promise, ended };
});
const queue = Promise.all(lanes.map(({ ended }) => ended));
await Promise.race([Promise.all(lanes.map(({ started }) => started)), queue]);
const watched = Promise.all(lanes.map(({ jobWatch }) => jobWatch.freeLostJobs(database, log, stopping.signal)));
const led = leadAlone({
  connectionString: env.DATABASE_URL,
  lockId: CHAIN_WATCH_LOCK,
  lead: (session, signal) => watchDeposits(session, database, signal),
  log,
  signal: stopping.signal,
});
const health = await serveHealth(env.WORKER_HEALTH_PORT, async () => {
  await database.query("select 1");
});
log.info("worker is ready", { jobs: LANES.flatMap(({ tasks }) => Object.keys(tasks)) });

for (const name of ["SIGTERM", "SIGINT"] as const) {
  process.once(name, () => {
    log.info("worker is stopping", { signal: name });
    health.close();
    stopping.abort();
    setTimeout(() => {
      log.error("the worker did not stop in time and ends now; another one returns its jobs");
      process.exit(1);
    }, ENDS_WITHIN_MS).unref();
  });
}
// Resolves when the queue has stopped, and rejects when it cannot continue. The supervisor then restarts the worker.
await queue;
stopSigningWork();
await Promise.all([watched, led]);
leaving.abort();
await presence.ended;
await database.end();
