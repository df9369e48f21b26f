import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { endLeftover } from "#embedded/supervisor/process-table.ts";

/** Stops a Postgres that outlived its supervisor (which was killed), so that the data directory has one server. */
export async function stopOrphanedPostgres(dataDir: string): Promise<boolean> {
  const pidFile = join(dataDir, "postmaster.pid");
  const pid = await readPid(pidFile);
  if (pid === null) return false;
  const stopped = await endLeftover(pid, dataDir, "SIGINT");
  if (!stopped) await rm(pidFile, { force: true });
  return stopped;
}

async function readPid(file: string): Promise<number | null> {
  try {
    const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}
