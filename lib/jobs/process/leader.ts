import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#lib/log.ts";

type Options = {
  connectionString: string;
  /** Workers that compete for the same role use the same number. */
  lockId: number;
  /** The work that only one worker may do. It gets the connection that holds the lock, and stops on the signal. */
  lead: (session: pg.Client, signal: AbortSignal) => Promise<void>;
  log: Log;
  signal: AbortSignal;
};

const ASK_EVERY_MS = 1_000;
const HEARTBEAT_MS = 1_000;
const HEARTBEAT_PATIENCE_MS = 2_000;
/** The database ends the session of a leader that is silent for this long: hung, cut off, or its machine gone. */
const SILENCE_LIMIT = "4s";

/**
 * Leads while it holds the lock, and stands by while another worker does. A leader that dies frees the lock with its
 * connection. One that is cut off notices at its next heartbeat and steps down before the database lets another lead.
 */
export async function leadAlone(options: Options): Promise<void> {
  const { log, signal } = options;
  while (!signal.aborted) {
    try {
      await holdSession(options);
    } catch (error) {
      if (!signal.aborted) log.warn("the leader's connection was lost", { error });
    }
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function holdSession({ connectionString, lockId, lead, log, signal }: Options): Promise<void> {
  const session = new pg.Client({ connectionString, connectionTimeoutMillis: HEARTBEAT_PATIENCE_MS, keepAlive: true });
  const stepDown = new AbortController();
  session.on("error", (error) => stepDown.abort(error));
  session.on("end", () => stepDown.abort(new Error("The connection ended.")));
  const leaving = AbortSignal.any([signal, stepDown.signal]);
  try {
    await session.connect();
    await session.query(`set idle_session_timeout = '${SILENCE_LIMIT}'`);
    if (!(await waitForLock(session, lockId, leaving))) return;
    log.info("this worker leads");
    const beats = keepBeating(session, leaving).catch((error: unknown) => stepDown.abort(error));
    await lead(session, leaving).finally(() => stepDown.abort());
    await beats;
    log.info("this worker leads no longer");
  } finally {
    stepDown.abort();
    await endWithin(session, HEARTBEAT_PATIENCE_MS);
  }
}

async function waitForLock(session: pg.Client, lockId: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await session.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [lockId]);
    if (rows[0]?.got) return true;
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function keepBeating(session: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const late = pause(HEARTBEAT_PATIENCE_MS, "late", { ref: false });
    if ((await Promise.race([session.query("select 1"), late])) === "late") {
      throw new Error("The database did not answer the leader in time.");
    }
  }
}

/** A connection over a dead link never closes properly, so do not wait for it. */
async function endWithin(session: pg.Client, patienceMs: number): Promise<void> {
  await Promise.race([session.end().catch(() => undefined), pause(patienceMs, undefined, { ref: false })]);
}
