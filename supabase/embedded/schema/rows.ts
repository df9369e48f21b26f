import type { Queryable } from "#embedded/database/connection.ts";

/** Tables of the job queue and of the history of migrations; and moments and random ids, which are never the same twice. */
const TABLES = `
  select c.oid::regclass::text as name, array(
    select a.attname::text from pg_attribute a join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where a.attrelid = c.oid and pg_get_expr(e.adbin, e.adrelid) ~ 'now\\(\\)|xact_id|_timestamp|CURRENT_|random|uuid') as passing
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.oid >= 16384 and n.nspname not in ('graphile_worker', 'supabase_migrations')
    and n.nspname !~ '^pg_'`;

/** Every row that is in the database before its first use, by table, as JSON. */
export async function readSeededRows(db: Queryable): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string; passing: string[] }>(TABLES);
  if (tables.length === 0) return new Map();
  const each = tables.map(
    ({ name, passing }) =>
      `select ${literal(name)} as name, (to_jsonb(t) - ${literal(`{${passing.join(",")}}`)}::text[])::text as row from ${name} t`,
  );
  const { rows } = await db.query<{ name: string; row: string }>(`${each.join("\nunion all ")}\norder by 1, 2`);
  const seeded = new Map<string, string[]>();
  for (const { name, row } of rows) seeded.set(name, [...(seeded.get(name) ?? []), row]);
  return seeded;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
