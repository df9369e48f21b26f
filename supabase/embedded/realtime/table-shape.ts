import type { Queryable } from "#embedded/database/connection.ts";

export type DatabaseColumn = {
  name: string;
  /** The short name that the client knows, such as int8. */
  type: string;
  /** The name that SQL casts with, such as bigint. */
  cast: string;
  isKey: boolean;
  isReadable: boolean;
};

/** The columns of a table that announces its changes, as the current role may read them; none where there is no such table. */
export async function describeTable(tx: Queryable, schema: string, table: string): Promise<DatabaseColumn[]> {
  const { rows } = await tx.query<DatabaseColumn>(
    `select a.attname as name, t.typname as type, format_type(a.atttypid, -1) as cast,
            a.attnum = any (i.indkey) as "isKey", has_column_privilege(c.oid, a.attnum, 'select') as "isReadable"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_trigger g on g.tgrelid = c.oid and g.tgname = 'zz_announce_change'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where n.nspname = $1 and c.relname = $2
     order by a.attnum`,
    [schema, table],
  );
  return rows;
}
