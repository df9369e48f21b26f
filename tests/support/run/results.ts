import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export type Counts = { passed: number; failed: number; skipped: number };
export type TestFailure = {
  test: string;
  reason: string;
  /** Where the runner has described the page that the browser showed. */
  pageFile?: string;
};
export type Results = { counts: Counts; failures: TestFailure[] };

const ROOT = join(import.meta.dirname, "../../..");

const vitestResults = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(z.object({ message: z.string().optional() })),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightResults = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** What a runner wrote into its file of results. */
export const RESULT_READERS = {
  vitest(json: unknown): Results {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestResults.parse(json);
    const failures = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
      const name = relative(ROOT, path);
      const tests = assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => fail(`${name} › ${test.fullName}`, test.failureMessages?.[0]));
      // A file can fail outside its tests, while it is loaded.
      return status === "failed" && tests.length === 0 ? [fail(name, message)] : tests;
    });
    const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
    return { counts, failures };
  },
  playwright(json: unknown): Results {
    const { stats, suites, errors } = playwrightResults.parse(json);
    const failures = suites.flatMap(listSpecs).flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === "unexpected" || test.status === "flaky")
        .map((test) => {
          const [error] = test.results.flatMap((result) => result.errors);
          const seen = test.results
            .flatMap((result) => result.attachments)
            .find(({ name }) => name === "error-context");
          return {
            ...fail(`[${test.projectName}] ${file} › ${title}`, error?.message),
            ...(seen?.path === undefined ? {} : { pageFile: seen.path }),
          };
        }),
    );
    const outside = errors.map((error) => fail("outside of the tests", error.message));
    const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    return { counts, failures: [...failures, ...outside] };
  },
};

function listSpecs({ specs, suites = [] }: PlaywrightSuite): z.infer<typeof playwrightSpec>[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Enough for the first difference between two lists. */
const LINES_OF_A_REASON = 8;
/** A stack line of the runner itself. */
const NOT_OURS = /^\s+at .*(?:node_modules|node:internal|<anonymous>)/;

function fail(test: string, message = "It does not say why."): TestFailure {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !NOT_OURS.test(line));
  return { test, reason: lines.slice(0, LINES_OF_A_REASON).join("\n") };
}

const FAILURES_LISTED = 40;
const PAGES_SHOWN = 5;
const LINES_OF_A_PAGE = 60;
const CHARACTERS_OF_A_LINE = 160;

/** The failures, at the very end, where a reader of a long run's last lines finds them. */
export function writeFailures(failures: readonly TestFailure[]): string {
  const listed = failures
    .slice(0, FAILURES_LISTED)
    .map(({ test, reason }) => `✗ ${test}\n${reason.replaceAll(/^/gm, "    ")}`);
  const more = failures.length - listed.length;
  const pages = failures.flatMap((failure) => failure.pageFile ?? []).slice(0, PAGES_SHOWN);
  return [...listed, ...(more > 0 ? [`and ${more} more`] : []), ...pages.map(describePage)].join("\n");
}

/** What the browser showed: an open dialog, or else the page's own part. The files are gone with the machine of a clean run. */
function describePage(file: string): string {
  // The whole page, or else what the failed check looked at.
  const trees = [...readFileSync(file, "utf8").matchAll(/^```yaml\n(.*?)^```/gms)].map(([, tree = ""]) => tree);
  const lines = (trees.at(-1) ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(0, CHARACTERS_OF_A_LINE));
  const start = ["dialog", "main"].map((role) => lines.findIndex((line) => line.trimStart().startsWith(`- ${role}`)));
  const from = start.find((at) => at >= 0) ?? 0;
  return [`\nThe page of ${relative(ROOT, file)}:`, ...lines.slice(from, from + LINES_OF_A_PAGE)].join("\n");
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
