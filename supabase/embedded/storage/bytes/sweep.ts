import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { BytesFolder } from "#embedded/storage/bytes/folder.ts";

/** Younger files may belong to an upload that another gateway is about to commit. */
const MIN_AGE_MS = 10 * 60 * 1000;

/** Removes what a killed process left behind: drafts, and bytes that no row names. */
export async function sweepBytes(bytes: BytesFolder, pool: pg.Pool, minAgeMs = MIN_AGE_MS): Promise<void> {
  const drafts = await listOldFiles(bytes.incomingDir, minAgeMs);
  await Promise.all(drafts.map((name) => rm(join(bytes.incomingDir, name), { force: true })));

  const versions = await listOldFiles(bytes.storedDir, minAgeMs);
  const { rows } = await pool.query<{ version: string }>(
    `select version from unnest($1::text[]) as found (version)
     where not exists (select from storage.objects where objects.version = found.version)`,
    [versions],
  );
  await bytes.discard(rows.map(({ version }) => version));
}

/** Age counts from the last change of the directory entry: renaming a finished draft resets it. */
async function listOldFiles(folder: string, minAgeMs: number): Promise<string[]> {
  const names = await readdir(folder);
  const isOld = await Promise.all(
    names.map(async (name) => {
      // Another process has removed it in the meantime: nothing is left to do.
      const found = await stat(join(folder, name)).catch(() => null);
      return found !== null && found.ctimeMs < Date.now() - minAgeMs;
    }),
  );
  return names.filter((_, index) => isOld[index]);
}
