import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import type pg from "pg";

export const TYPES_FILE = "lib/supabase/database.types.ts";
const HEADER = "// Generated from supabase/migrations by `npm run db:types`.\n\n";

/** Writes schema public of a database as TypeScript, as `supabase gen types` does. */
export async function describePublicSchema(pool: pg.Pool): Promise<string> {
  const [schema, baseOf] = await Promise.all([introspect(pool, { includedSchemas: ["public"] }), readDomains(pool)]);
  const functions = schema.functions.map((described) => ({
    ...described,
    args: described.args.map((arg) => ({ ...arg, type_id: baseOf.get(arg.type_id) ?? arg.type_id })),
  }));
  const types = await generateTypescript(sortGeneratorMetadata({ ...schema, functions }), {
    postgrestVersion: "12",
    detectOneToOneRelationships: true,
  });
  return HEADER + types;
}

/** The type below each domain: the generator writes a domain as unknown, and a bounded text is a text to a caller. */
async function readDomains(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ domain: number; base: number }>(
    "select oid::integer as domain, typbasetype::integer as base from pg_type where typtype = 'd'",
  );
  return new Map(rows.map(({ domain, base }) => [domain, base]));
}
