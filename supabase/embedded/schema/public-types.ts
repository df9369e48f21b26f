import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import type pg from "pg";

export const TYPES_FILE = "lib/supabase/database.types.ts";
const HEADER = "// Generated from supabase/migrations by `npm run db:types`.\n\n";

/** Writes schema public of a database as TypeScript, as `supabase gen types` does. */
export async function describePublicSchema(pool: pg.Pool): Promise<string> {
  const schema = await introspect(pool, { includedSchemas: ["public"] });
  const types = await generateTypescript(sortGeneratorMetadata(schema), {
    postgrestVersion: "12",
    detectOneToOneRelationships: true,
  });
  return HEADER + types;
}
