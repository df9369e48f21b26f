import { expect, test } from "vitest";
import { chooseSuites } from "#tests/support/run/choose-suites.ts";
import { DAILY, suites } from "#tests/support/run/suites.ts";

/** The chosen suites, each with the arguments added to its steps. */
function choose(...args: string[]) {
  return chooseSuites(args).map(({ name, steps }) => {
    const all = suites.find((suite) => suite.name === name)?.steps ?? [];
    const added = steps.map((step) => {
      const whole = all.find(({ program, results }) => program === step.program && results === step.results);
      return step.args.slice(whole?.args.length);
    });
    return [name, ...added.flat()];
  });
}

test("without arguments every suite but nightly runs, in order", () => {
  const daily = ["types", "lint", "unit", "integration", "rls", "faults", "e2e"];
  expect(chooseSuites([]).map(({ name }) => name)).toEqual([...daily, "contract"]);
});

test("suites are chosen by name, and run whole and in order", () => {
  expect(choose("nightly", "rls", "types")).toEqual([["types"], ["rls"], ["nightly"]]);
  expect(chooseSuites(["types"])).toEqual(DAILY.filter(({ name }) => name === "types"));
});

test("a path runs that file in its suite", () => {
  const unit = "tests/unit/run/choose-suites.test.ts";
  expect(choose(unit)).toEqual([["unit", unit]]);
  expect(choose(`./${unit}`)).toEqual([["unit", unit]]);
  expect(choose("tests/nightly/payouts.test.ts")).toEqual([["nightly", "tests/nightly/payouts.test.ts"]]);
  expect(choose("supabase/tests/contract/rest.test.ts")).toEqual([
    ["integration", "supabase/tests/contract/rest.test.ts"],
  ]);
});

test("a folder runs its tests, and not those of one whose name begins alike", () => {
  expect(choose("tests/unit/run")).toEqual([["unit", "tests/unit/run/"]]);
  expect(choose("tests/e2e")).toEqual([["e2e", RegExp.escape("tests/e2e/")]]);
});

test("paths of several suites run at once, next to suites by name", () => {
  const [first, second] = ["tests/unit/run/results.test.ts", "tests/unit/run/choose-suites.test.ts"];
  expect(choose(first, "lint", "tests/faults/devnet-killed.test.ts", second)).toEqual([
    ["lint"],
    ["unit", first, second],
    ["faults", "tests/faults/devnet-killed.test.ts"],
  ]);
});

test("-t and --grep keep the tests whose name holds the words, in each runner's own way", () => {
  expect(choose("-t", "is paid", "unit", "e2e", "lint")).toEqual([
    ["unit", "--testNamePattern", "is paid"],
    ["e2e", "--grep", "is paid"],
  ]);
  expect(choose("--grep=once", "tests/unit/run")).toEqual([["unit", "tests/unit/run/", "--testNamePattern", "once"]]);
});

test.each([
  ["unti", '"unti" is neither a suite (types, lint, unit,'],
  ["tests/unit/none.test.ts", '"tests/unit/none.test.ts" is neither a suite'],
  ["tests/run.ts", '"tests/run.ts" is no test of any suite'],
  ["tests/support", '"tests/support/" is no test of any suite'],
  ["--bail", "Unknown option '--bail'"],
])("refuses %s in a sentence", (word, sentence) => {
  expect(() => chooseSuites([word])).toThrow(sentence);
});

test("the budgets of npm test add up to twelve minutes", () => {
  expect(DAILY.reduce((sum, { budgetMinutes }) => sum + budgetMinutes, 0)).toBe(12);
});
