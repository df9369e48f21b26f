import "server-only";
import { AppError } from "#lib/errors.ts";
import { countHits } from "#lib/http/limits/rate-limit.ts";

const PROBE = { name: "ready", maxHits: 1, windowSeconds: 60 };
const RETRY_AFTER_SECONDS = 5;

let asking: Promise<void> | undefined;

/**
 * Checks that the web tier can do what every write needs: count a hit in Postgres through Supabase. Simultaneous
 * callers share one check, so that this public route puts no load on the database.
 */
export function assertReady(): Promise<void> {
  asking ??= askOnce().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askOnce(): Promise<void> {
  try {
    await countHits([PROBE]);
  } catch (cause) {
    throw new AppError("internal", {
      detail: "The data service does not answer. We keep trying; try again later.",
      status: 503,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      message: "not ready",
      cause,
    });
  }
}
