import "server-only";
import { log } from "#lib/log";

/**
 * What can be read of a list. An item that cannot is left out, so that the others are still shown. The log gets its id and the
 * kind of failure: what the failure says may hold the author's words.
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
      log.warn("an item is left out of a list", { list, id: row.id, reason: kindOf(error) });
      return [];
    }
  });
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? `${error.name} ${error.code}` : error.name;
}

/** The same moment, as every format of ours can write it. Throws for a text that names none. */
export function requireMoment(at: string): string {
  return new Date(at).toISOString();
}
