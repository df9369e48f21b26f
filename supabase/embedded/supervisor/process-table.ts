import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { platform } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The command line of a living process, or "" where there is none (a zombie has none either). */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    if (platform() === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ").trim();
    return (await run("ps", ["-o", "command=", "-p", String(pid)])).stdout.trim();
  } catch {
    return "";
  }
}

/**
 * Ends a process of an earlier run. Its number may belong to another program by now (after a reboot, say), so only a
 * process whose command line holds the mark is touched.
 */
export async function endLeftover(
  pid: number,
  mark: string,
  signal: NodeJS.Signals,
  patienceMs = 20_000,
): Promise<boolean> {
  if (!(await commandLineOf(pid)).includes(mark)) return false;
  process.kill(pid, signal);
  const deadline = Date.now() + patienceMs;
  while ((await commandLineOf(pid)).includes(mark)) {
    if (Date.now() > deadline)
      throw new Error(
        `A process left over from an earlier run (${pid}) does not stop. End it by hand and start again.`,
      );
    await sleep(25);
  }
  return true;
}
