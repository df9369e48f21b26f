import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { addCounts, RESULT_READERS, type Results } from "#tests/support/results";

export type Suite = {
  name: string;
  budgetMinutes: number;
  needsBrowser?: boolean;
  /** Why it cannot run on this machine, or null. */
  skippedBecause?(): string | null;
  /** Commands run one after the other: a program under node_modules and its arguments. */
  steps: { program: string; args: string[] }[];
  /** Where the runner writes what it counted; without one, each step counts as one test. */
  results?: { file: string; format: keyof typeof RESULT_READERS };
};

const ROOT = join(import.meta.dirname, "../..");

export async function runSuite(suite: Suite): Promise<Results & { minutes: number }> {
  const startedAt = Date.now();
  let all: Results = { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [] };
  for (const { program, args } of suite.steps) {
    const node = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
    const child = spawn(process.execPath, [...node, join(ROOT, program), ...args], { cwd: ROOT, stdio: "inherit" });
    const [code] = await once(child, "exit");
    const step = await readStep(suite, relative("node_modules", program), code === 0);
    all = { counts: addCounts(all.counts, step.counts), failures: [...all.failures, ...step.failures] };
  }
  return { ...all, minutes: (Date.now() - startedAt) / 60_000 };
}

async function readStep({ name, results }: Suite, program: string, succeeded: boolean): Promise<Results> {
  const failed = { test: `${name} › ${program}`, because: "It ended with an error: its output says more." };
  if (!results && succeeded) return { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] };
  const nothing = { counts: { passed: 0, failed: succeeded ? 0 : 1, skipped: 0 }, failures: succeeded ? [] : [failed] };
  if (!results) return nothing;
  const text = await readFile(join(ROOT, results.file), "utf8").catch(() => null);
  if (text === null) return nothing;
  const { counts, failures } = RESULT_READERS[results.format](JSON.parse(text));
  // A run can fail outside of any test (a setup, an unhandled rejection): that is a failure too.
  if (succeeded || counts.failed > 0) return { counts, failures };
  return { counts: { ...counts, failed: 1 }, failures: failures.length > 0 ? failures : [failed] };
}
