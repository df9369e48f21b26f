import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#lib/log.ts";

/**
 * Shows that this process is alive: its connection holds a lock, which the database frees as soon as the process
 * dies.
 */
export type Presence = {
  /** The lock's number, by which others see that it is free. Null while not held. */
  lock(): number | null;
  readonly ended: Promise<void>;
};

const AGAIN_AFTER_MS = 500;
const CONNECT_MS = 2_000;

export function holdPresence(connectionString: string, log: Log, signal: AbortSignal): Presence {
  const number = randomInt(2 ** 47);
  let isHeld = false;

  async function hold(): Promise<void> {
    const session = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    const lost = new AbortController();
    session.on("error", (error) => lost.abort(error));
    session.on("end", () => lost.abort());
    const over = AbortSignal.any([signal, lost.signal]);
    try {
      await session.connect();
      await session.query("select pg_advisory_lock($1)", [number]);
      isHeld = true;
      if (!over.aborted) await once(over, "abort");
    } finally {
      isHeld = false;
      await session.end().catch(() => undefined);
    }
  }

  async function stayPresent(): Promise<void> {
    while (!signal.aborted) {
      await hold().catch((error: unknown) => log.debug("could not show that this worker is alive", { error }));
      if (!signal.aborted) await pause(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const ended = stayPresent();
  return { lock: () => (isHeld ? number : null), ended };
}
