import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { commandLineOf } from "#embedded/supervisor/process-table.ts";

const PROGRAM = "supabase/embedded/start.ts";
const noteSchema = z.object({ pid: z.int(), siteUrl: z.string() });

/** One supervisor per data folder. A note left by one that was killed counts for nothing. */
export async function claimDataFolder(dataDir: string, siteUrl: string): Promise<() => Promise<void>> {
  const file = join(dataDir, "running.json");
  const other = noteSchema.safeParse(await readFile(file, "utf8").then(JSON.parse, () => null));
  if (other.success && other.data.pid !== process.pid && (await commandLineOf(other.data.pid)).includes(PROGRAM)) {
    throw new Error(
      `Farthing is already running from this folder, at ${other.data.siteUrl} (process ${other.data.pid}). Stop it with Ctrl-C where it was started, or use it.`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify({ pid: process.pid, siteUrl }));
  return () => rm(file, { force: true });
}
