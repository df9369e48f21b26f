import type { WithPgClient } from "graphile-worker";
import type { z } from "zod";

/** Reads rows with a person's rights. The statement's one column is called `row`. */
export type OwnRows = {
  userId: string;
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

type Paged<Row> = {
  rows: OwnRows;
  schema: z.ZodType<Row>;
  /** With $1 as the limit, and the last row's key as the other parameters; null at first. */
  sql: string;
  size: number;
  keyOf(row: Row): readonly unknown[];
  keys: number;
};

/** All rows of a statement, page by page: no transaction stays open while files are written. */
export async function* readPages<Row>({ rows, schema, sql, size, keyOf, keys }: Paged<Row>): AsyncGenerator<Row[]> {
  for (let after: readonly unknown[] = Array.from({ length: keys }, () => null); ; ) {
    const page = await rows.read(schema, sql, [size, ...after]);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = keyOf(last);
  }
}
