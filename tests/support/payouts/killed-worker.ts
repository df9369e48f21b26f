import { createPool } from "#embedded/database/connection.ts";
import { createLog } from "#lib/log.ts";
import { threadWork } from "#lib/nano/work/thread-work.ts";
import { createWork } from "#lib/nano/work/work.ts";
import { openKillableWorkers } from "#tests/support/payouts/killable-workers.ts";

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
