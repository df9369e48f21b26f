import { queryProduct, type Supabase } from "#tests/support/world/people.ts";

type Column = { relation: string; column: string };
export type Routine = { name: string; args: { name: string; type: string }[] };

/** Every table, view and column of the exposed schema, with any rights. */
export function listColumns(product: Supabase): Promise<Column[]> {
  return queryProduct<Column>(
    product,
    `select c.relname as relation, a.attname as "column" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1, 2`,
  );
}

/** Every function of the exposed schema, with its parameters. */
export function listRoutines(product: Supabase): Promise<Routine[]> {
  return queryProduct<Routine>(
    product,
    `select p.proname as name, coalesce((
       select json_agg(json_build_object('name', p.proargnames[at], 'type', format_type(p.proargtypes[at - 1], null)) order by at)
       from generate_series(1, p.pronargs) at), '[]') as args
     from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );
}
