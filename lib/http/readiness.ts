import "server-only";
import { AppError } from "#lib/errors";
import { countHits } from "#lib/http/rate-limit";

const PROBE = { name: "ready", maxHits: 1, windowSeconds: 60 };
const RETRY_AFTER_SECONDS = 5;

let asking: Promise<void> | undefined;

/**
 * The web tier can work when it can do what it does for every write: count it, through Supabase, in Postgres. Who asks at
 * the same time shares one answer, so that this open address puts no load on the database.
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
      detail: "The data service does not answer. It is asked again; try later.",
      status: 503,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      message: "not ready",
      cause,
    });
  }
}
