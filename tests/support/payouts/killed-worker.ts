import { createPool } from "#embedded/database/connection";
import { createLog } from "#lib/log";
import { threadWork } from "#lib/nano/thread-work";
import { createWork } from "#lib/nano/work";
import { openKillableWorkers } from "#tests/support/payouts/mortal-worker";

/** One dispatch in its own process, which kills itself with SIGKILL at the given moment. */
const { databaseUrl, account, at, ...options } = JSON.parse(process.argv[2] ?? "{}");
const pool = createPool(databaseUrl, 1);
const log = createLog({ level: "error", format: "text", write: (_level, text) => process.stderr.write(text) });
const dispatch = openKillableWorkers({
  ...{ ...options, pool, log, patienceMs: 5_000 },
  work: createWork([threadWork(1)], log),
});
await dispatch(account, { at, die: () => process.kill(process.pid, "SIGKILL") });
process.exit(0);
