import { readContractSettings } from "#lib/env/contract";
import type { Suite } from "#tests/support/suite";

/** The long runs, for `npm run nightly` alone. */
const nightly = vitest("nightly", 120);

/** The embedded stack's contract tests are part of integration; these are the same against a hosted project. */
const contract: Suite = {
  ...vitest("contract", 10),
  skippedBecause: () => (readContractSettings() ? null : "CONTRACT_SUPABASE_URL is not set (the README says how)"),
};

/** In the order of `npm test`; the cheap ones that fail most often come first. */
export const suites: Suite[] = [
  {
    name: "types",
    budgetMinutes: 1,
    steps: [
      { program: "node_modules/next/dist/bin/next", args: ["typegen"] },
      { program: "node_modules/typescript/bin/tsc", args: ["--noEmit"] },
      { program: "supabase/embedded/check-schema.ts", args: [] },
    ],
  },
  {
    name: "lint",
    budgetMinutes: 1,
    steps: [{ program: "node_modules/@biomejs/biome/bin/biome", args: ["ci", "--error-on-warnings"] }],
  },
  vitest("unit", 1),
  vitest("integration", 3),
  vitest("rls", 1),
  vitest("faults", 5),
  {
    name: "e2e",
    budgetMinutes: 8,
    needsBrowser: true,
    steps: [
      { program: "node_modules/@playwright/test/cli.js", args: ["test", "--config", "tests/playwright.config.ts"] },
    ],
    results: { file: "tests/.output/e2e.json", format: "playwright" },
  },
  contract,
  nightly,
];

export function chooseSuites(names: string[]): Suite[] {
  if (names.length === 0) return suites.filter((suite) => suite !== nightly);
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length === 0) return suites.filter((suite) => names.includes(suite.name));
  throw new Error(
    `There is no suite ${unknown.join(", ")}; there are ${suites.map((suite) => suite.name).join(", ")}.`,
  );
}

function vitest(name: string, budgetMinutes: number): Suite {
  const file = `tests/.output/${name}.json`;
  return {
    name,
    budgetMinutes,
    steps: [
      {
        program: "node_modules/vitest/vitest.mjs",
        args: [
          "run",
          "--config",
          "tests/vitest.config.ts",
          "--project",
          `${name}*`,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${file}`,
        ],
      },
    ],
    results: { file, format: "vitest" },
  };
}
