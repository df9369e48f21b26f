import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export type Counts = { passed: number; failed: number; skipped: number };

export type Suite = {
  name: string;
  budgetMinutes: number;
  needsBrowser?: boolean;
  /** Why it cannot run on this machine, or null. */
  skippedBecause?(): string | null;
  /** Commands run one after the other: a program under node_modules and its arguments. */
  steps: { program: string; args: string[] }[];
  /** Where the runner writes what it counted; without one, each step counts as one test. */
  results?: { file: string; format: "vitest" | "playwright" };
};

const ROOT = join(import.meta.dirname, "../..");

export async function runSuite(suite: Suite): Promise<{ counts: Counts; minutes: number }> {
  const startedAt = Date.now();
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { program, args } of suite.steps) {
    const node = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
    const child = spawn(process.execPath, [...node, join(ROOT, program), ...args], { cwd: ROOT, stdio: "inherit" });
    const [code] = await once(child, "exit");
    counts = addCounts(counts, await countStep(suite, code === 0));
  }
  return { counts, minutes: (Date.now() - startedAt) / 60_000 };
}

async function countStep({ results }: Suite, succeeded: boolean): Promise<Counts> {
  const plain = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (!results) return plain;
  const text = await readFile(join(ROOT, results.file), "utf8").catch(() => null);
  if (text === null) return { ...plain, passed: 0 };
  const counts = READERS[results.format](JSON.parse(text));
  // A run can fail outside of any test (a setup, an unhandled rejection): that is a failure too.
  return !succeeded && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const vitestResults = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});
const playwrightResults = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

const READERS = {
  vitest(json: unknown): Counts {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestResults.parse(json);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  },
  playwright(json: unknown): Counts {
    const { stats } = playwrightResults.parse(json);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  },
};

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
