import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#lib/log.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 120_000;

/** Network errors of a broken link, and Postgres's errors while its server stops or starts (classes 08 and 57P). */
const BROKEN = /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P\w{2})$/;
const BROKEN_WORDS = /connection (?:terminated|timeout|ended)|timeout exceeded when trying to connect/i;

/** Retries for two minutes while the database is unreachable. Throws any other error at once. */
export async function whileUnreachable<T>(what: string, log: Log, work: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > deadlineMs) throw error;
      log.warn("could not reach the database; trying again", { what, error });
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
