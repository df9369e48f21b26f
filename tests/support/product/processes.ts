import type { ChildProcess } from "node:child_process";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { platform } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A process's living children, and theirs. */
export async function childrenOf({ pid }: Pick<ChildProcess, "pid">): Promise<number[]> {
  const parents = platform() === "linux" ? await parentsFromProc() : await parentsFromPs();
  const descend = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...descend(child)]);
  return pid === undefined ? [] : descend(pid);
}

async function parentsFromProc(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The name in brackets may hold anything; the parent is the second field after it.
    const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  return parents;
}

async function parentsFromPs(): Promise<Map<number, number>> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid="]);
  return new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => [pid, parent]),
  );
}
