import { existsSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import type { Suite, SuiteStep } from "#tests/support/run/suite.ts";
import { DAILY, suites } from "#tests/support/run/suites.ts";

const ROOT = join(import.meta.dirname, "../../..");

/**
 * The suites that the arguments of `npm test` name: by a suite's name, or by the path of a test or of a folder of
 * tests. `-t NAME` (or `--grep NAME`) keeps the tests whose name holds it. Without arguments: all daily suites.
 */
export function chooseSuites(args: readonly string[]): Suite[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { grep: { type: "string", short: "t" } },
    allowPositionals: true,
  });
  const chosen = positionals.length === 0 ? [...DAILY, ...suites.filter(isHosted)] : chooseNamed(positionals);
  return values.grep === undefined ? chosen : chosen.flatMap((suite) => withName(suite, values.grep ?? ""));
}

function isHosted(suite: Suite): boolean {
  return suite.skipReason !== undefined;
}

function chooseNamed(wanted: readonly string[]): Suite[] {
  const isName = (word: string) => suites.some(({ name }) => name === word);
  const paths = wanted.filter((word) => !isName(word)).map(toProjectPath);
  for (const path of paths) assertHasTests(path);
  return suites.flatMap((suite) => (wanted.includes(suite.name) ? [suite] : onlyPaths(suite, paths)));
}

function toProjectPath(word: string): string {
  const path = resolve(ROOT, word);
  if (!existsSync(path)) {
    const names = suites.map(({ name }) => name).join(", ");
    throw new Error(`"${word}" is neither a suite (${names}) nor the path of a test.`);
  }
  // With a slash at its end a folder does not match one whose name begins alike.
  return relative(ROOT, path).split(sep).join("/") + (statSync(path).isDirectory() ? "/" : "");
}

function assertHasTests(path: string): void {
  const isTest = path.endsWith("/") || /\.(test|spec)\.ts$/.test(path);
  const isOfASuite = suites.some(({ steps }) => steps.some((step) => holds(step, path)));
  if (!isTest || !isOfASuite)
    throw new Error(`"${path}" is no test of any suite: tests/README.md says where they lie.`);
}

/** The steps of a suite that run these paths and nothing else, or no suite if there are none. */
function onlyPaths(suite: Suite, paths: readonly string[]): Suite[] {
  const steps = suite.steps.flatMap((step) => {
    const own = paths.filter((path) => holds(step, path));
    return own.length > 0 ? [{ ...step, args: [...step.args, ...own.map((path) => asFilter(step, path))] }] : [];
  });
  return steps.length > 0 ? [{ ...suite, steps }] : [];
}

function holds({ folders = [] }: SuiteStep, path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

/** Vitest searches for the words, Playwright for a regular expression. */
function asFilter({ results }: SuiteStep, path: string): string {
  return results?.format === "playwright" ? RegExp.escape(path) : path;
}

function withName(suite: Suite, name: string): Suite[] {
  const steps = suite.steps.flatMap((step) =>
    step.results
      ? [{ ...step, args: [...step.args, step.results.format === "playwright" ? "--grep" : "--testNamePattern", name] }]
      : [],
  );
  return steps.length > 0 ? [{ ...suite, steps }] : [];
}
