import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { addCounts, type Counts, RESULT_READERS, type Results, type TestFailure } from "#tests/support/run/results.ts";

export type SuiteStep = {
  /** A program of the project or under node_modules, and its arguments. */
  program: string;
  args: string[];
  /** Where its tests are; a step without tests has none. */
  folders?: string[];
  /** Where the runner writes its counts; without one, the step counts as one test. */
  results?: { file: string; format: keyof typeof RESULT_READERS };
};

export type Suite = {
  name: string;
  budgetMinutes: number;
  needsBrowser?: boolean;
  /** Why it cannot run on this machine, or null. */
  skipReason?(): string | null;
  /** Run one after the other. */
  steps: SuiteStep[];
};

const ROOT = join(import.meta.dirname, "../../..");
const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export async function runSuite(suite: Suite): Promise<Results & { minutes: number }> {
  const startedAt = Date.now();
  let all: Results = { counts: NOTHING, failures: [] };
  for (const step of suite.steps) {
    const { counts, failures } = await runStep(suite.name, step);
    all = { counts: addCounts(all.counts, counts), failures: [...all.failures, ...failures] };
  }
  return { ...all, minutes: (Date.now() - startedAt) / 60_000 };
}

async function runStep(suite: string, { program, args, results }: SuiteStep): Promise<Results> {
  // Removes an earlier run's counts, in case this run ends before it has counted.
  if (results) await rm(join(ROOT, results.file), { force: true });
  const node = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...node, join(ROOT, program), ...args], { cwd: ROOT, stdio: "inherit" });
  const [code] = await once(child, "exit");
  const name = `${suite} › ${relative("node_modules", program)}`;
  return results ? readResults(name, results, code === 0) : countStep(name, code === 0);
}

function countStep(name: string, succeeded: boolean): Results {
  if (succeeded) return { counts: { ...NOTHING, passed: 1 }, failures: [] };
  return { counts: { ...NOTHING, failed: 1 }, failures: [endedWithError(name)] };
}

async function readResults(name: string, { file, format }: NonNullable<SuiteStep["results"]>, succeeded: boolean) {
  const text = await readFile(join(ROOT, file), "utf8").catch(() => null);
  if (text === null) return succeeded ? { counts: NOTHING, failures: [] } : countStep(name, false);
  const { counts, failures } = RESULT_READERS[format](JSON.parse(text));
  // A run can fail outside any test (a setup, an unhandled rejection): that is a failure, too.
  if (succeeded || counts.failed > 0) return { counts, failures };
  return { counts: { ...counts, failed: 1 }, failures: failures.length > 0 ? failures : [endedWithError(name)] };
}

function endedWithError(test: string): TestFailure {
  return { test, reason: "It ended with an error: its output says more." };
}
