import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Queryable } from "#embedded/database/connection.ts";

const MIGRATION = /^(\d{14})_(.+)\.sql$/;

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);`;

export type Migration = { file: string; version: string; name: string };

/** The migrations of a folder, in the order in which they are applied. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  return (await readdir(folder)).sort().flatMap((file) => {
    const [, version, name] = MIGRATION.exec(file) ?? [];
    return version && name ? [{ file, version, name }] : [];
  });
}

/** Makes the tables in which the Supabase CLI notes what it has applied. */
export async function openHistory(db: Queryable): Promise<void> {
  await db.query(HISTORY);
}

/** Applies what the Supabase CLI would apply, and notes it in the same history table. Returns the new files. */
export async function migrate(client: pg.ClientBase, folder: string): Promise<string[]> {
  await openHistory(client);
  const { rows } = await client.query<{ version: string }>("select version from supabase_migrations.schema_migrations");
  const done = new Set(rows.map((row) => row.version));
  const missing = (await listMigrations(folder)).filter(({ version }) => !done.has(version));
  for (const migration of missing) await applyMigration(client, folder, migration);
  return missing.map(({ file }) => file);
}

/**
 * Whether the database was laid by migrations that the first of the folder has replaced. A baseline repeats what they
 * made, so it cannot be applied on top of them.
 */
export async function hasReplacedHistory(db: Queryable, folder: string): Promise<boolean> {
  const [baseline] = await listMigrations(folder);
  const { rowCount } = await db.query("select where to_regclass('supabase_migrations.schema_migrations') is not null");
  if (!baseline || !rowCount) return false;
  const { rowCount: replaced } = await db.query(
    "select from supabase_migrations.schema_migrations where version < $1 limit 1",
    [baseline.version],
  );
  return Boolean(replaced);
}

async function applyMigration(
  client: pg.ClientBase,
  folder: string,
  { file, version, name }: Migration,
): Promise<void> {
  const sql = await readFile(join(folder, file), "utf8");
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [version, name, [sql]],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${version}_${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
