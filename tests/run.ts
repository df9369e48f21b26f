import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser, noteBrowser } from "#tests/support/e2e/browser.ts";
import { chooseSuites } from "#tests/support/run/choose-suites.ts";
import { addCounts, type Counts, type TestFailure, writeFailures } from "#tests/support/run/results.ts";
import { runSuite } from "#tests/support/run/suite.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs every suite, or those named, in the order of tests/support/run/suites.ts. Ends with the failures, and one line per
 * suite.
 */
async function main(wanted: string[]): Promise<number> {
  const chosen = chooseSuites(wanted);
  const output = join(import.meta.dirname, ".output");
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });

  if (chosen.some((suite) => suite.needsBrowser)) await noteBrowser(await ensureBrowser(say));
  let total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const failed: TestFailure[] = [];
  for (const suite of chosen) {
    const reason = suite.skipReason?.();
    if (reason) {
      lines.push(`${suite.name.padEnd(12)} not run: ${reason}`);
      continue;
    }
    say(`\n── ${suite.name} (budget ${suite.budgetMinutes} min)`);
    const { counts, failures, minutes } = await runSuite(suite);
    failed.push(...failures);
    total = addCounts(total, counts);
    const over = minutes > suite.budgetMinutes ? " OVER BUDGET" : "";
    lines.push(
      `${suite.name.padEnd(12)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(3)} failed ${String(counts.skipped).padStart(3)} skipped   ${minutes.toFixed(1)} of ${suite.budgetMinutes} min${over}`,
    );
  }
  if (failed.length > 0) say(`\n── what failed\n${writeFailures(failed)}`);
  say(`\n${lines.join("\n")}\n`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
