import type pg from "pg";

/** The checks and indexes of these tables, except primary keys: how to drop and recreate each. */
const FOUND = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as restore
  from pg_index i where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
      replace(pg_get_constraintdef(c.oid), ' NOT VALID', '') || case c.contype when 'c' then ' not valid' else '' end)
  from pg_constraint c where c.conrelid = any ($1::regclass[]) and c.contype in ('u', 'c')`;

/** Fills tables without their indexes and checks, and recreates them: many times faster than row by row. */
export async function fillBare(client: pg.ClientBase, tables: string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; restore: string }>(FOUND, [tables]);
  for (const { drop } of rows) await client.query(drop);
  await fill();
  for (const { restore } of rows) await client.query(restore);
}
