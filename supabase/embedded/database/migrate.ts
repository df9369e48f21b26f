import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const MIGRATION = /^(\d{14})_(.+)\.sql$/;

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);`;

/** Applies what the Supabase CLI would apply, and notes it in the same history table. Returns the new versions. */
export async function migrate(client: pg.ClientBase, folder: string): Promise<string[]> {
  await client.query(HISTORY);
  const { rows } = await client.query<{ version: string }>("select version from supabase_migrations.schema_migrations");
  const done = new Set(rows.map((row) => row.version));
  const applied: string[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const [, version, name] = MIGRATION.exec(file) ?? [];
    if (!version || !name || done.has(version)) continue;
    await applyMigration(client, { version, name, sql: await readFile(join(folder, file), "utf8") });
    applied.push(file);
  }
  return applied;
}

async function applyMigration(
  client: pg.ClientBase,
  { version, name, sql }: { version: string; name: string; sql: string },
): Promise<void> {
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
