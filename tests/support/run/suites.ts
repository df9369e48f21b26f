import { readContractSettings } from "#lib/env/contract.ts";
import type { Suite, SuiteStep } from "#tests/support/run/suite.ts";

/** The long runs and the large samples, for `npm run nightly` alone. */
const nightly: Suite = {
  name: "nightly",
  budgetMinutes: 150,
  needsBrowser: true,
  steps: [
    vitest("nightly", "tests/nightly"),
    {
      program: "node_modules/@playwright/test/cli.js",
      args: ["test", "--config", "tests/playwright.nightly.config.ts"],
      results: { file: "tests/.output/e2e-nightly.json", format: "playwright" },
    },
  ],
};

/** The contract tests of the embedded stack are part of integration; these run the same against a hosted project. */
const contract: Suite = {
  name: "contract",
  budgetMinutes: 10,
  skipReason: () => (readContractSettings() ? null : "CONTRACT_SUPABASE_URL is not set (the README says how)"),
  steps: [vitest("contract")],
};

/**
 * What `npm test` runs, in this order; cheap suites that fail most often come first. The budgets add up to 12 minutes.
 */
export const DAILY: readonly Suite[] = [
  {
    name: "types",
    budgetMinutes: 0.5,
    steps: [
      { program: "node_modules/next/dist/bin/next", args: ["typegen"] },
      { program: "node_modules/typescript/bin/tsc", args: ["--noEmit"] },
      { program: "supabase/embedded/check-schema.ts", args: [] },
    ],
  },
  {
    name: "lint",
    budgetMinutes: 0.25,
    steps: [{ program: "node_modules/@biomejs/biome/bin/biome", args: ["ci", "--error-on-warnings"] }],
  },
  { name: "unit", budgetMinutes: 0.75, steps: [vitest("unit", "tests/unit")] },
  {
    name: "integration",
    budgetMinutes: 3.25,
    steps: [vitest("integration", "tests/integration", "supabase/tests/contract")],
  },
  { name: "rls", budgetMinutes: 0.25, steps: [vitest("rls", "supabase/tests/rls")] },
  { name: "faults", budgetMinutes: 2.5, steps: [vitest("faults", "tests/faults")] },
  {
    name: "e2e",
    budgetMinutes: 4.5,
    needsBrowser: true,
    steps: [
      {
        program: "node_modules/@playwright/test/cli.js",
        args: ["test", "--config", "tests/playwright.config.ts"],
        folders: ["tests/e2e"],
        results: { file: "tests/.output/e2e.json", format: "playwright" },
      },
    ],
  },
];

export const suites: readonly Suite[] = [...DAILY, contract, nightly];

function vitest(project: string, ...folders: string[]): SuiteStep {
  const file = `tests/.output/${project}.json`;
  return {
    program: "node_modules/vitest/vitest.mjs",
    args: [
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--project",
      `${project}*`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    folders,
    results: { file, format: "vitest" },
  };
}
