import "server-only";
import { log } from "#lib/log.ts";

/**
 * Keeps the items that can be read. Logs only an item's id and the kind of error, because the error's message may
 * contain the author's words.
 */
export function keepReadable<Row extends { id: string }, Item>(
  list: string,
  rows: readonly Row[],
  read: (row: Row) => Item,
): Item[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      log.warn("left an unreadable item out of a list", { list, id: row.id, reason: kindOf(error) });
      return [];
    }
  });
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? `${error.name} ${error.code}` : error.name;
}

/** Formats a time for every output. Throws if it is not a time. */
export function requireMoment(at: string): string {
  return new Date(at).toISOString();
}
