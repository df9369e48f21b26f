import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "#embedded/database/connection.ts";
import type { Keys } from "#embedded/keys.ts";

const SCHEMAS = join(import.meta.dirname, "schemas");

/** Makes the database of a Supabase project, as it is before its first migration. */
export async function bootstrapDatabase(db: Queryable, keys: Keys): Promise<void> {
  await laySupabaseSchemas(db);
  await db.query(`alter role authenticator with password '${keys.authenticatorPassword}'`);
}

/** Lays what hosted Supabase lays in every project. Every file is safe to repeat. */
export async function laySupabaseSchemas(db: Queryable): Promise<void> {
  for (const file of (await readdir(SCHEMAS)).filter((name) => name.endsWith(".sql")).sort()) {
    await db.query(await readFile(join(SCHEMAS, file), "utf8"));
  }
}
