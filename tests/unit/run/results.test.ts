import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RESULT_READERS, writeFailures } from "#tests/support/run/results.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const file = (name: string, changes: object) => ({
  name: join(ROOT, name),
  status: "failed",
  assertionResults: [],
  ...changes,
});
const vitest = (...testResults: object[]) =>
  RESULT_READERS.vitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults });

test("vitest: names a failure by file and test, with the first lines of its reason and no colours", () => {
  const red =
    "\u001b[31mError: no\u001b[39m\n\n    at node_modules/x.js:1:1\none\ntwo\nthree\nfour\nfive\nsix\nseven\neight";
  const assertionResults = [
    { fullName: "a sale is paid", status: "failed", failureMessages: [red] },
    { fullName: "a sale is asked for", status: "passed", failureMessages: [] },
  ];
  expect(vitest(file("sales.test.ts", { assertionResults }), file("other.test.ts", { status: "passed" }))).toEqual({
    counts: { passed: 3, failed: 1, skipped: 2 },
    failures: [
      { test: "sales.test.ts › a sale is paid", reason: "Error: no\none\ntwo\nthree\nfour\nfive\nsix\nseven" },
    ],
  });
});

test("vitest: names a file that fails outside its tests, too", () => {
  expect(vitest(file("sales.test.ts", { message: "It cannot be read." })).failures).toEqual([
    { test: "sales.test.ts", reason: "It cannot be read." },
  ]);
});

test("playwright: names a failure by project, file and test, at any depth", () => {
  const spec = (title: string, status: string, errors: object[]) => ({
    title,
    file: "pay.spec.ts",
    tests: [{ projectName: "phone-dark", status, results: [{ errors }] }],
  });
  const inner = {
    specs: [spec("is paid", "unexpected", [{ message: "Error: never paid" }]), spec("is seen", "expected", [])],
  };
  const results = RESULT_READERS.playwright({
    stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 },
    suites: [{ specs: [], suites: [inner] }],
    errors: [{ message: "The product did not start." }],
  });
  expect(results).toEqual({
    counts: { passed: 5, failed: 1, skipped: 2 },
    failures: [
      { test: "[phone-dark] pay.spec.ts › is paid", reason: "Error: never paid" },
      { test: "outside of the tests", reason: "The product did not start." },
    ],
  });
});

test("lists forty, and counts the others", () => {
  const lines = writeFailures(
    Array.from({ length: 43 }, (_, number) => ({ test: `t${number}`, reason: "no\nreason" })),
  ).split("\n");
  expect(lines.slice(0, 3)).toEqual(["✗ t0", "    no", "    reason"]);
  expect(lines.at(-1)).toBe("and 3 more");
});

test("shows the dialog of a page on which a test failed", async () => {
  const folder = await makeDataFolder();
  const pageFile = join(folder, "error-context.md");
  const tree = ["- banner:", "  - link", "- main:", '  - dialog "Pay":', "    - alert: Too many"];
  await writeFile(
    pageFile,
    ["# Error", "```yaml", "- main: none", "```", "# Page snapshot", "```yaml", ...tree, "```"].join("\n"),
  );
  const { failures } = RESULT_READERS.playwright({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [
          {
            title: "is paid",
            file: "pay.spec.ts",
            tests: [
              {
                projectName: "phone-dark",
                status: "unexpected",
                results: [{ errors: [], attachments: [{ name: "error-context", path: pageFile }] }],
              },
            ],
          },
        ],
      },
    ],
    errors: [],
  });
  expect(writeFailures(failures).split("\n").slice(-2)).toEqual(tree.slice(-2));
  await removeDataFolder(folder);
});
