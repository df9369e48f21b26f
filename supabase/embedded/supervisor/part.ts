import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Report } from "#embedded/supervisor/report";

export type Command = {
  file: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
};

export type PartSpec = {
  name: string;
  /** Asked anew at every start, so that a restart sees the world as it is then. */
  command(): Command | Promise<Command>;
  isHealthy(): Promise<boolean>;
  stopSignal?: NodeJS.Signals;
  startWithinMs?: number;
  /** A sentence for a known way to fail, made from what the part printed. */
  explain?(output: string): string | null;
};

export type Part = { name: string; readonly pid: number | undefined; stop(): Promise<void> };

const BACKOFF_MS = [100, 500, 1_000, 2_000, 5_000, 10_000];
const STABLE_AFTER_MS = 30_000;
const STOP_PATIENCE_MS = 15_000;
const HEALTH_EVERY_MS = 20;

/** Starts a part and keeps it running until stop(). Resolves when it is healthy, rejects when its first start fails. */
export async function startPart(spec: PartSpec, report: Report): Promise<Part> {
  let child = await launch(spec, report);
  let stopping = false;
  let failures = 0;
  await untilHealthy(spec, child);

  const keepAlive = async () => {
    for (;;) {
      const startedAt = Date.now();
      await exitOf(child.process);
      if (stopping) return;
      failures = Date.now() - startedAt > STABLE_AFTER_MS ? 0 : failures;
      const delayMs = BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)] ?? 0;
      report.note(
        spec.name,
        `ended (${child.process.signalCode ?? child.process.exitCode}); starting again in ${delayMs} ms`,
      );
      await sleep(delayMs);
      if (stopping) return;
      try {
        child = await launch(spec, report);
        await untilHealthy(spec, child);
        report.note(spec.name, "is back");
      } catch (error) {
        report.note(spec.name, error instanceof Error ? error.message : String(error));
        child.process.kill("SIGKILL");
      }
    }
  };
  const kept = keepAlive();

  return {
    name: spec.name,
    get pid() {
      return child.process.pid;
    },
    async stop() {
      stopping = true;
      const last = child.process;
      if (last.exitCode === null && last.signalCode === null) {
        last.kill(spec.stopSignal ?? "SIGTERM");
        const killer = setTimeout(() => last.kill("SIGKILL"), STOP_PATIENCE_MS);
        await exitOf(last);
        clearTimeout(killer);
      }
      await kept;
    },
  };
}

type Launched = { process: ChildProcess; output(): string };

async function launch(spec: PartSpec, report: Report): Promise<Launched> {
  const { file, args, ...options } = await spec.command();
  // Standard input is a pipe that nobody writes to: it ends when the supervisor dies, which tells our own parts to end too.
  const child = spawn(file, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      report.print(spec.name, chunk);
    });
  }
  child.stdin.on("error", () => undefined);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  await Promise.race([once(child, "spawn"), failed]);
  return { process: child, output: () => output };
}

async function untilHealthy(spec: PartSpec, child: Launched): Promise<void> {
  const deadline = Date.now() + (spec.startWithinMs ?? 30_000);
  while (!(await spec.isHealthy())) {
    const ended = child.process.exitCode !== null || child.process.signalCode !== null;
    if (ended || Date.now() > deadline) {
      child.process.kill("SIGKILL");
      const why =
        spec.explain?.(child.output()) ??
        `${ended ? `It ended with ${child.process.exitCode ?? child.process.signalCode}` : "It did not answer in time"}:\n${child.output()}`;
      throw new Error(`${spec.name} did not start. ${why}`);
    }
    await sleep(HEALTH_EVERY_MS);
  }
}

function exitOf(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, "exit");
}
