import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Keys } from "#embedded/keys";

const SCHEMAS = join(import.meta.dirname, "schemas");

/** Lays what hosted Supabase lays in every project before its first migration. Every file is safe to repeat. */
export async function bootstrapDatabase(client: pg.ClientBase, keys: Keys): Promise<void> {
  for (const file of (await readdir(SCHEMAS)).filter((name) => name.endsWith(".sql")).sort()) {
    await client.query(await readFile(join(SCHEMAS, file), "utf8"));
  }
  await client.query(`alter role authenticator with password '${keys.authenticatorPassword}'`);
}
