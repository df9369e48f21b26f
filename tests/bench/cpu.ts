import { readFile } from "node:fs/promises";
import { childrenOf } from "#tests/support/product/processes.ts";

/** The kernel counts processor time in these steps for every program. */
const MICROSECONDS_A_TICK = 10_000;
const KILOBYTE = 1_024;

/** Microseconds of processor time that a process and its living children have used. NaN where there is no /proc. */
export async function readCpu(pid: number | undefined): Promise<number> {
  if (pid === undefined) return Number.NaN;
  const used = await Promise.all([pid, ...(await childrenOf({ pid }))].map(readCpuOf));
  return used.reduce((sum, one) => sum + one, 0);
}

/** The same of one process, with its children that have ended. */
async function readCpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return process.platform === "linux" ? 0 : Number.NaN;
  // The name in brackets may hold anything. Fields 11 to 14 after it: user and system time, its own and its children's.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MICROSECONDS_A_TICK;
}

/** Bytes of memory that a process has in use. */
export async function readMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) * KILOBYTE;
}
