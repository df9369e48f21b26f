import type { Fields, Log } from "#lib/log.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";

const EVERY_MS = 60_000;

/**
 * The same log, but node outages are one line a minute, however many requests fail. The next line says how many were
 * skipped.
 */
export function createOutageLog(log: Log, nowMs: () => number = () => performance.now()): Log {
  let saidMs = Number.NEGATIVE_INFINITY;
  let unsaid = 0;

  const limit = (write: Log["warn"]) => (message: string, fields?: Fields) => {
    if (!isOutage(fields?.error)) return write(message, fields);
    if (nowMs() - saidMs < EVERY_MS) {
      unsaid++;
      return;
    }
    saidMs = nowMs();
    write(message, unsaid > 0 ? { ...fields, unsaid } : fields);
    unsaid = 0;
  };
  const limitAll = (of: Log): Log => ({
    debug: of.debug,
    info: of.info,
    warn: limit(of.warn),
    error: limit(of.error),
    with: (fields) => limitAll(of.with(fields)),
  });
  return limitAll(log);
}

function isOutage(error: unknown): boolean {
  return error instanceof NodeOutage || (error instanceof Error && error.cause instanceof NodeOutage);
}
