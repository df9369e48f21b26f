import type { WithPgClient } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log.ts";

/** Reads rows with a person's rights. The statement's one column is called `row`. */
export type OwnRows = {
  userId: string;
  /** What could not be read: where it would be in the archive. */
  missing: Set<string>;
  read<Row>(schema: z.ZodType<Row>, sql: string, values?: readonly unknown[]): Promise<Row[]>;
};

const TIME_LIMIT = "20s";

/**
 * Row rules decide what is exported, as if the person had asked with their own browser. Without a session: an office
 * gives no rights here.
 */
export function ownRowsOf(userId: string, { withPgClient }: { withPgClient: WithPgClient }): OwnRows {
  const claims = JSON.stringify({ sub: userId, role: "authenticated", is_anonymous: false });
  return {
    userId,
    missing: new Set(),
    read: (schema, sql, values = []) =>
      withPgClient(async (client) => {
        await client.query("begin read only");
        try {
          await client.query(
            "select set_config('statement_timeout', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', 'authenticated', true)",
            [TIME_LIMIT, claims],
          );
          const { rows } = await client.query<{ row: unknown }>(sql, [...values]);
          return rows.map(({ row }) => schema.parse(row));
        } finally {
          // Nothing was written. It also gives the connection back as it was.
          await client.query("rollback");
        }
      }),
  };
}

/** Something damaged must not keep all else from being exported. Any other failure passes: another attempt is made. */
export function leaveOut({ missing }: Pick<OwnRows, "missing">, path: string, error: unknown): void {
  if (!(error instanceof z.ZodError)) throw error;
  log.error("something damaged was left out of an export", { path, error });
  missing.add(path);
}

type Paged<Row> = {
  rows: OwnRows;
  schema: z.ZodType<Row>;
  /** With $1 as the limit, and the last row's keys as the other parameters; null at first. */
  sql: string;
  size: number;
  /** The columns that order the rows. The last one is their id. */
  keys: readonly [...string[], string];
  /** Where the rows go in the archive. */
  path: string;
};

const rowSchema = z.record(z.string(), z.unknown());

/** All rows of a statement, page by page: no transaction stays open while files are written. */
export async function* readPages<Row>({ rows, schema, sql, size, keys, path }: Paged<Row>): AsyncGenerator<Row[]> {
  for (let after: readonly unknown[] = keys.map(() => null); ; ) {
    const page = await rows.read(rowSchema, sql, [size, ...after]);
    const sound = page.flatMap((row) => {
      const { success, data, error } = schema.safeParse(row);
      if (success) return [data];
      leaveOut(rows, `${path} (${keys.map((key) => row[key]).at(-1)})`, error);
      return [];
    });
    if (sound.length > 0) yield sound;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = keys.map((key) => last[key]);
  }
}
