import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Plants each seed file once (the CLI's rule: by path and hash), in a transaction of its own. */
export async function plantSeeds(client: pg.ClientBase, folder: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const sql = await readFile(join(folder, path), "utf8");
    const hash = createHash("sha256").update(sql).digest("hex");
    const { rowCount } = await client.query("select from supabase_migrations.seed_files where path = $1", [path]);
    if (rowCount) continue;
    await client.query("begin");
    try {
      await client.query(sql);
      await client.query("insert into supabase_migrations.seed_files (path, hash) values ($1, $2)", [path, hash]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`The seed ${path} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** Whether any seed file was planted here, on whatever occasion. */
export async function isPlanted(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_made: boolean }>(
    "select to_regclass('supabase_migrations.seed_files') is not null as is_made",
  );
  if (!rows[0]?.is_made) return false;
  const { rowCount } = await client.query("select from supabase_migrations.seed_files limit 1");
  return rowCount === 1;
}
