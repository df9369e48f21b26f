import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { eachLine } from "#embedded/supervisor/lines.ts";
import type { Command, PartSpec } from "#embedded/supervisor/part-spec.ts";
import { endLeftover } from "#embedded/supervisor/process-table.ts";
import type { Report } from "#embedded/supervisor/report.ts";

const HEALTH_EVERY_MS = 20;
const KEPT_OUTPUT_CHARS = 20_000;

export type Launched = { process: ChildProcess; output(): string };

/** Spawns a part and waits until it is healthy; kills it and says why when it does not become so. */
export async function launchPart(spec: PartSpec, report: Report, signal: AbortSignal): Promise<Launched> {
  const command = await spec.command();
  if (spec.pidFile) await endEarlierRun(spec.pidFile, command);
  const child = await spawnChild(spec, command, report);
  if (spec.pidFile) await writeFile(spec.pidFile, String(child.process.pid));
  try {
    await untilHealthy(spec, child, signal);
  } catch (error) {
    child.process.kill("SIGKILL");
    throw error;
  }
  return child;
}

export function hasEnded({ process }: Launched): boolean {
  return process.exitCode !== null || process.signalCode !== null;
}

export async function exitOf(child: Launched): Promise<void> {
  if (!hasEnded(child)) await once(child.process, "exit");
}

async function endEarlierRun(pidFile: string, { file }: Command): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  if (Number.isInteger(pid) && pid > 1) await endLeftover(pid, file, "SIGKILL");
}

async function spawnChild(spec: PartSpec, { file, args, ...options }: Command, report: Report): Promise<Launched> {
  // A group of its own keeps the terminal's Ctrl-C away from it: parts end in order, when the supervisor says so.
  // Standard input is a pipe without a writer: its end tells a part that the supervisor is gone.
  const child = spawn(file, args, { ...options, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  eachLine([child.stdout, child.stderr], (line) => {
    output = `${output}${line}\n`.slice(-KEPT_OUTPUT_CHARS);
    if (!spec.isNoise?.(line)) report.print(spec.name, line);
  });
  child.stdin.on("error", () => undefined);
  const failed = once(child, "error").then(([error]) => Promise.reject(error));
  await Promise.race([once(child, "spawn"), failed]);
  return { process: child, output: () => output };
}

async function untilHealthy(spec: PartSpec, child: Launched, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + (spec.startWithinMs ?? 30_000);
  while (!(await spec.isHealthy())) {
    signal.throwIfAborted();
    if (hasEnded(child)) throw new Error(failureOf(spec, child, `It ended with ${endingOf(child)}`));
    if (Date.now() > deadline) throw new Error(failureOf(spec, child, "It did not answer in time"));
    await sleep(HEALTH_EVERY_MS);
  }
}

/** What a part had started itself and left behind when it crashed; it might still hold the part's port. */
export function endFamily({ process: { pid } }: Launched): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

export function endingOf({ process }: Launched): string {
  return String(process.signalCode ?? process.exitCode);
}

function failureOf(spec: PartSpec, child: Launched, what: string): string {
  return `${spec.name} did not start. ${spec.explain?.(child.output()) ?? `${what}:\n${child.output()}`}`;
}
