import { setTimeout as sleep } from "node:timers/promises";
import { endFamily, endingOf, exitOf, hasEnded, type Launched, launchPart } from "#embedded/supervisor/launch.ts";
import type { PartSpec } from "#embedded/supervisor/part-spec.ts";
import type { Report } from "#embedded/supervisor/report.ts";

export type StackPart = { name: string; readonly pid: number | undefined; stop(): Promise<void> };

const BACKOFF_MS = [100, 500, 1_000, 2_000, 5_000, 10_000];
const STABLE_AFTER_MS = 30_000;
const STOP_PATIENCE_MS = 15_000;

/** Starts a part and keeps it running until stop(). Resolves when it is healthy, rejects when its first start fails. */
export async function startPart(spec: PartSpec, report: Report): Promise<StackPart> {
  const stopping = new AbortController();
  let child = await launchPart(spec, report, stopping.signal);
  const kept = keepRunning(spec, report, stopping.signal, child, (next) => {
    child = next;
  });
  return {
    name: spec.name,
    get pid() {
      return child.process.pid;
    },
    async stop() {
      stopping.abort();
      await kept;
      const isGentle = await endGently(child, spec.stopSignal ?? "SIGTERM");
      if (!isGentle) report.note(spec.name, "did not stop in time and was killed");
    },
  };
}

async function keepRunning(
  spec: PartSpec,
  report: Report,
  stopping: AbortSignal,
  first: Launched,
  replace: (child: Launched) => void,
): Promise<void> {
  let child = first;
  let failures = 0;
  let startedAt = Date.now();
  const stopped = new Promise<void>((resolve) => stopping.addEventListener("abort", () => resolve(), { once: true }));
  while (!stopping.aborted) {
    await Promise.race([exitOf(child), stopped]);
    if (stopping.aborted) return;
    endFamily(child);
    if (Date.now() - startedAt > STABLE_AFTER_MS) failures = 0;
    const delayMs = BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)] ?? 0;
    report.note(spec.name, `ended with ${endingOf(child)}; starting again in ${delayMs} ms`);
    await Promise.race([sleep(delayMs), stopped]);
    if (stopping.aborted) return;
    try {
      child = await launchPart(spec, report, stopping);
      startedAt = Date.now();
      replace(child);
      report.note(spec.name, "is back");
    } catch (error) {
      if (!stopping.aborted) report.note(spec.name, error instanceof Error ? error.message : String(error));
    }
  }
}

async function endGently(child: Launched, signal: NodeJS.Signals): Promise<boolean> {
  if (hasEnded(child)) return true;
  let isGentle = true;
  child.process.kill(signal);
  const killer = setTimeout(() => {
    isGentle = !child.process.kill("SIGKILL");
  }, STOP_PATIENCE_MS);
  await exitOf(child);
  clearTimeout(killer);
  return isGentle;
}
