import { glob, readFile } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import type { Queryable } from "#embedded/database/connection.ts";

/**
 * The files of the declared schema in the order in which they are loaded: entry by entry of `schema_paths`, sorted within
 * an entry, each file at its first match, as the Supabase CLI does it. A file that no entry loads is a mistake.
 */
export async function listSchemaFiles(folder: string, schemaPaths: string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const entry of schemaPaths) {
    const matches = await findFiles(folder, entry);
    if (matches.length === 0) throw new Error(`No file matches "${entry}" of schema_paths in supabase/config.toml.`);
    for (const file of matches) files.add(file);
  }
  const forgotten = (await findFiles(folder, "schemas/**/*.sql")).filter((file) => !files.has(file));
  if (forgotten.length > 0)
    throw new Error(`No entry of schema_paths in supabase/config.toml loads ${forgotten.join(", ")}.`);
  return [...files];
}

/** Lays the declared schema in one transaction. A function may use what a later file makes. */
export async function laySchemaFiles(db: Queryable, folder: string, files: string[]): Promise<void> {
  await db.query("begin; set local check_function_bodies = off");
  for (const file of files) {
    const sql = await readFile(join(folder, file), "utf8");
    await db.query(sql).catch((error: unknown) => {
      throw new Error(`supabase/${file}${explain(error, sql)}`, { cause: error });
    });
  }
  await db.query("commit");
}

async function findFiles(folder: string, pattern: string): Promise<string[]> {
  const found = await Array.fromAsync(glob(posix.normalize(pattern), { cwd: folder }));
  return found.map((file) => file.split(sep).join("/")).sort();
}

/** Postgres counts characters; a person looks for a line. */
function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return `: ${String(error)}`;
  const position = "position" in error ? Number(error.position) : Number.NaN;
  const line = Number.isInteger(position) ? `:${sql.slice(0, position).split("\n").length}` : "";
  return `${line}: ${error.message}`;
}
