import { beforeAll, describe, expect, test } from "vitest";
import { type Finding, lintPlanted } from "#tests/support/run/planted-lint.ts";

type Case = {
  promise: string;
  /** The rule's name, or part of our own rule's message. */
  rule: string;
  refused: string;
  allowed: string;
  /** Where the two are planted, if the place matters. */
  at?: { refused?: string; allowed?: string };
};

const later = "const later = async (): Promise<number> => 1;\n";
const day = 'type Day = "friday" | "sunday";\n';
const line = "export const line = 1;\n";

const CASES: Case[] = [
  {
    promise: "process.env is read only in lib/env",
    rule: "noProcessEnv",
    refused: "export const port = process.env.PORT;\n",
    allowed: "export const port = process.env.PORT;\n",
    at: { allowed: "lib/env/allowed.ts" },
  },
  {
    promise: "the environment is not imported under another name",
    rule: "Use the global process by its name",
    refused: 'import { env } from "node:process";\nexport const port = env.PORT;\n',
    allowed: "export const port = process.pid;\n",
  },
  {
    promise: "the environment is not destructured from process",
    rule: "Use the global process by its name",
    refused: "const { env } = process;\nexport const port = env.PORT;\n",
    allowed: "const { env } = process;\nexport const port = env.PORT;\n",
    at: { allowed: "lib/env/taken-out.ts" },
  },
  {
    promise: "only lib/log writes to the console",
    rule: "noConsole",
    refused: 'console.log("hello");\n',
    allowed: 'console.log("hello");\n',
    at: { allowed: "lib/log.ts" },
  },
  {
    promise: "only what Next and tools load by default has a default export",
    rule: "noDefaultExport",
    refused: "export default function Card() {\n  return null;\n}\n",
    allowed: "export default function Page() {\n  return null;\n}\n",
    at: { refused: "components/post/card.tsx", allowed: "app/page.tsx" },
  },
  {
    promise: "no file exports another's names",
    rule: "Import a name from the file that declares it",
    refused: 'export { z } from "zod";\n',
    allowed: 'import { z } from "zod";\n\nexport const title = z.string();\n',
  },
  {
    promise: "no file exports another's types",
    rule: "Import a name from the file that declares it",
    refused: 'export type { ZodType } from "zod";\n',
    allowed: 'import type { ZodType } from "zod";\n\nexport type Field = { schema: ZodType };\n',
  },
  {
    promise: "no file exports all of another",
    rule: "noReExportAll",
    refused: 'export * from "zod";\n',
    allowed: line,
  },
  {
    promise: "no file exports what it imported",
    rule: "noExportedImports",
    refused: 'import { z } from "zod";\n\nexport { z };\n',
    allowed: "const z = 1;\n\nexport { z };\n",
  },
  {
    promise: "no import cycle",
    rule: "noImportCycles",
    refused: 'import { b } from "#lib/posts/cycle-b.ts";\n\nexport const a = () => b;\n',
    allowed: 'import { line } from "#lib/posts/line.ts";\n\nexport const a = () => line;\n',
    at: { refused: "lib/posts/cycle-a.ts" },
  },
  {
    promise: "no import cycle of types",
    rule: "noImportCycles",
    refused: 'import type { B } from "#lib/posts/type-cycle-b.ts";\n\nexport type A = { b: B };\n',
    allowed: "export type A = { a: A | null };\n",
    at: { refused: "lib/posts/type-cycle-a.ts" },
  },
  {
    promise: "no promise is ignored, even one from another file",
    rule: "noFloatingPromises",
    refused: 'import { later } from "#lib/posts/later.ts";\n\nexport const start = () => {\n  later();\n};\n',
    allowed: 'import { later } from "#lib/posts/later.ts";\n\nexport const start = () => later();\n',
  },
  {
    promise: "no promise is used as a condition",
    rule: "noMisusedPromises",
    refused: `${later}export const start = () => (later() ? 1 : 2);\n`,
    allowed: `${later}export const start = async () => ((await later()) ? 1 : 2);\n`,
  },
  {
    promise: "a switch names every case",
    rule: "useExhaustiveSwitchCases",
    refused: `${day}export function rate(day: Day) {\n  switch (day) {\n    case "friday":\n      return 1;\n  }\n}\n`,
    allowed: `${day}export function rate(day: Day) {\n  switch (day) {\n    case "friday":\n      return 1;\n    case "sunday":\n      return 2;\n  }\n}\n`,
  },
  {
    promise: "no file is longer than 300 lines",
    rule: "noExcessiveLinesPerFile",
    refused: Array.from({ length: 301 }, (_, index) => `export const line${index} = ${index};\n`).join(""),
    allowed: Array.from({ length: 300 }, (_, index) => `export const line${index} = ${index};\n`).join(""),
  },
  {
    promise: "nothing has the type any",
    rule: "noExplicitAny",
    refused: "export const parse = (value: any) => value;\n",
    allowed: "export const parse = (value: unknown) => value;\n",
  },
  {
    promise: "no non-null assertion",
    rule: "noNonNullAssertion",
    refused: "export const first = (list: string[]) => list[0]!;\n",
    allowed: 'export const first = (list: string[]) => list[0] ?? "";\n',
  },
  {
    promise: "no cast of a cast",
    rule: "a cast of a cast checks nothing",
    refused: "export const port = (value: string) => value as unknown as number;\n",
    allowed: "export const port = (value: unknown) => value as number;\n",
  },
  {
    promise: "a new error keeps its cause",
    rule: "useErrorCause",
    refused: `${later}export async function start() {\n  try {\n    return await later();\n  } catch (error) {\n    throw new Error(String(error));\n  }\n}\n`,
    allowed: `${later}export async function start() {\n  try {\n    return await later();\n  } catch (error) {\n    throw new Error("It did not start", { cause: error });\n  }\n}\n`,
  },
  {
    promise: "no error is swallowed",
    rule: "noEmptyBlockStatements",
    refused: `${later}export async function start() {\n  try {\n    await later();\n  } catch {}\n}\n`,
    allowed: `${later}export async function start() {\n  try {\n    return await later();\n  } catch {\n    return null;\n  }\n}\n`,
  },
  {
    promise: "only declared packages are imported",
    rule: "noUndeclaredDependencies",
    refused: 'import { range } from "lodash";\n\nexport const days = range(7);\n',
    allowed: 'import { Hono } from "hono";\n\nexport const app = new Hono();\n',
  },
  {
    promise: "a file's name is in kebab-case",
    rule: "useFilenamingConvention",
    refused: line,
    allowed: line,
    at: { refused: "lib/posts/splitSale.ts", allowed: "lib/posts/split-sale.ts" },
  },
  {
    promise: "no test runs alone",
    rule: "noFocusedTests",
    refused: 'import { expect, test } from "vitest";\n\ntest.only("one", () => expect(1).toBe(1));\n',
    allowed: 'import { expect, test } from "vitest";\n\ntest("one", () => expect(1).toBe(1));\n',
    at: { refused: "tests/unit/focused.test.ts", allowed: "tests/unit/plain.test.ts" },
  },
  {
    promise: "no test is skipped",
    rule: "noSkippedTests",
    refused: 'import { expect, test } from "vitest";\n\ntest.skip("one", () => expect(1).toBe(1));\n',
    allowed: 'import { expect, test } from "vitest";\n\ntest.skipIf(true)("one", () => expect(1).toBe(1));\n',
    at: { refused: "tests/unit/skipped.test.ts", allowed: "tests/unit/conditional.test.ts" },
  },
  {
    promise: "every component compiles under React Compiler",
    rule: "useReactCompiler",
    refused: "let count = 0;\n\nexport function Counter() {\n  count = count + 1;\n  return <p>{count}</p>;\n}\n",
    allowed: "export function Counter({ count }: { count: number }) {\n  return <p>{count}</p>;\n}\n",
    at: { refused: "components/post/impure-counter.tsx", allowed: "components/post/pure-counter.tsx" },
  },
];

const COMPANIONS = {
  "lib/posts/cycle-b.ts": 'import { a } from "#lib/posts/cycle-a.ts";\n\nexport const b = () => a;\n',
  "lib/posts/type-cycle-b.ts": 'import type { A } from "#lib/posts/type-cycle-a.ts";\n\nexport type B = { a: A };\n',
  "lib/posts/later.ts": `export ${later}`,
  "lib/posts/line.ts": line,
};

const planted = CASES.map((row, index) => ({
  ...row,
  refusedAt: row.at?.refused ?? `lib/posts/refused-${index}.ts`,
  allowedAt: row.at?.allowed ?? `lib/posts/allowed-${index}.ts`,
}));

let findings: Map<string, Finding[]>;
beforeAll(async () => {
  const files = planted.flatMap(({ refusedAt, refused, allowedAt, allowed }) => [
    [refusedAt, refused],
    [allowedAt, allowed],
  ]);
  findings = await lintPlanted({ ...COMPANIONS, ...Object.fromEntries(files) });
});

describe("the linter enforces each rule of the house", () => {
  test.each(planted)("$promise", ({ rule, refusedAt, allowedAt }) => {
    const found = findings.get(refusedAt)?.map((finding) => `${finding.rule}: ${finding.message}`);
    expect(found).toContainEqual(expect.stringContaining(rule));
    expect(findings.get(allowedAt)).toEqual([]);
  });
});
