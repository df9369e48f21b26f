import { randomBytes } from "node:crypto";
import pg from "pg";
import { closePool } from "#tests/support/stack/database.ts";

export type TemporaryTable = {
  name: string;
  /** Runs SQL as the superuser; `:table` stands for the table. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  drop(): Promise<void>;
};

/** Creates a table in schema public, published to Realtime, for one file of tests. */
export async function createTable(
  databaseUrl: string,
  columns: string,
  { rules = [], isPublished = true }: { rules?: string[]; isPublished?: boolean } = {},
): Promise<TemporaryTable> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const sql = (text: string, values?: unknown[]) => pool.query(text.replaceAll(":table", `public.${name}`), values);
  await sql(`create table :table (${columns})`);
  await sql("alter table :table enable row level security");
  for (const rule of rules) await sql(rule);
  if (isPublished) await sql("alter publication supabase_realtime add table :table");
  return {
    name,
    sql,
    async drop() {
      await sql("drop table :table");
      await closePool(pool);
    },
  };
}
