import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { createInputs } from "#tests/support/documents/schema-values.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const SOURCES = "{app,components,lib,supabase/embedded}/**/*.{ts,tsx}";

type Found = { schema: z.ZodType; by: string };

/** Schemas that run our own code, including those private to a module. */
const found: Found[] = [];

beforeAll(async () => {
  setWebSettings({ SUPABASE_URL: "http://127.0.0.1:54321", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" });
  for (const module of await listModules()) found.push(...(await watchMaking(module)).flatMap(toSchemaWithCode));
}, 120_000);

async function listModules(): Promise<string[]> {
  const modules: string[] = [];
  for await (const file of glob(SOURCES, { cwd: PROJECT }))
    if (/^import \{ z \} from "zod";$/m.test(await readFile(join(PROJECT, file), "utf8"))) modules.push(file);
  return modules.toSorted();
}

type MadeInput = { made: object; by: string };

/** What zod creates while a module loads, and our line that asked for it: it defines the same property on all of it. */
async function watchMaking(module: string): Promise<MadeInput[]> {
  const found: MadeInput[] = [];
  const [{ defineProperty }, { stackTraceLimit }] = [Object, Error];
  Error.stackTraceLimit = 50;
  Object.defineProperty = (target, name, attributes) => {
    if (name === "_zod" && typeof target === "object" && target !== null)
      found.push({ made: target, by: readPlace(new Error("created here").stack ?? "") });
    return defineProperty(target, name, attributes);
  };
  try {
    await import(pathToFileURL(join(PROJECT, module)).href);
  } finally {
    Object.defineProperty = defineProperty;
    Error.stackTraceLimit = stackTraceLimit;
  }
  return found;
}

/** "lib/posts/document/schema.ts:18" */
function readPlace(stack: string): string {
  const frames = stack.split("\n").filter((line) => !/node_modules|\/tests\//.test(line));
  const [, place] = /\/((?:app|components|lib|supabase)\/[^\s?]+\.tsx?:\d+)/.exec(frames.join("\n")) ?? [];
  return place ?? "elsewhere";
}

/** A bare transformation never runs: a pipe checks its input first. A refinement is part of its schema. */
function toSchemaWithCode({ made, by }: MadeInput): Found[] {
  if (!isSchema(made)) return [];
  const kinds = (made.def.checks ?? []).map((check) => check._zod.def.check);
  const hasCode = made.def.type === "pipe" || kinds.includes("custom") || kinds.includes("overwrite");
  return hasCode ? [{ schema: made, by }] : [];
}

function isSchema(made: object): made is z.ZodType {
  return "safeParse" in made;
}

test("finds the schemas of every part of the product, even private ones", () => {
  const modules = new Set(found.map(({ by }) => by.slice(0, by.lastIndexOf(":"))));
  for (const known of [
    "lib/posts/document/media-schema.ts",
    "lib/posts/document/schema.ts",
    "lib/payouts/read-books.ts",
    "app/api/purchases/route.ts",
  ])
    expect(modules).toContain(known);
});

test("rejects bad input without throwing, in every schema", () => {
  const inputsOf = createInputs();
  const thrown = found.flatMap(({ schema, by }) => {
    const { failed, counterexample } = fc.check(
      fc.property(inputsOf(schema), (input) => void schema.safeParse(input)),
      { numRuns: 100 },
    );
    return failed ? [`${by}: ${schema.def.type} given ${fc.stringify(counterexample)}`] : [];
  });
  expect(thrown).toEqual([]);
}, 120_000);
