import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#lib/log";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 120_000;

/** What the network says of a link that broke, and Postgres of a server that goes down or comes up (classes 08 and 57P). */
const BROKEN = /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P\w{2})$/;
const BROKEN_WORDS = /connection (?:terminated|timeout|ended)|timeout exceeded when trying to connect/i;

/** Does it again while the database cannot be reached, for two minutes; whatever else is wrong is thrown at once. */
export async function whileUnreachable<T>(what: string, log: Log, work: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > deadlineMs) throw error;
      log.warn("the database could not be reached, it is tried again", { what, error });
    }
    await pause(pauseMs);
  }
}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return BROKEN.test(code) || BROKEN_WORDS.test(error.message) || isUnreachable(error.cause);
}
