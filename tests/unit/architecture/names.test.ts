import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const PRODUCT = "{app,components,lib,supabase}/**/*.{ts,tsx}";
const ALL = "{app,components,lib,supabase,tests}/**/*.{ts,tsx}";

const TYPES = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;
const VALUES = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|enum) (\w+)/gm;

/** Names that Next gives. A page's default export has no name where it is imported. */
const GIVEN_BY_NEXT = new Set(
  ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].concat(
    ["metadata", "generateMetadata", "viewport", "generateViewport", "generateStaticParams"],
    ["dynamic", "dynamicParams", "revalidate", "maxDuration", "runtime"],
  ),
);

type Source = { file: string; text: string };

async function readSources(files: string): Promise<Source[]> {
  const sources: Source[] = [];
  for await (const file of glob(files, { cwd: PROJECT })) {
    sources.push({ file, text: readFileSync(join(PROJECT, file), "utf8") });
  }
  return sources;
}

/** Every name that two files export, as `name: file, file`. */
function findShared(sources: readonly Source[], exported: RegExp): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    for (const [, name = ""] of text.matchAll(exported)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return [...files]
    .filter(([name, { size }]) => size > 1 && !GIVEN_BY_NEXT.has(name))
    .map(([name, where]) => `${name}: ${[...where].toSorted().join(", ")}`);
}

test("no two exported types share a name", async () => {
  const sources = await readSources(ALL);
  expect(findShared(sources, TYPES)).toEqual([]);
  expect(sources.length).toBeGreaterThan(2000);
});

test("no two exported functions, components or constants of the product share a name", async () => {
  const sources = await readSources(PRODUCT);
  expect(findShared(sources, VALUES)).toEqual([]);
  expect(sources.length).toBeGreaterThan(1000);
});

describe("a shared name is found", () => {
  const share = (text: string, exported: RegExp) =>
    findShared(
      ["b.ts", "a.ts"].map((file) => ({ file, text })),
      exported,
    );

  test.each(["type Sale = {};", "interface Sale {}", "class Sale {}", "abstract class Sale {}", "enum Sale {}"])(
    "of the type `%s`",
    (text) => expect(share(`\nexport ${text}`, TYPES)).toEqual(["Sale: a.ts, b.ts"]),
  );

  test.each([
    "function sell() {}",
    "async function sell() {}",
    "function* sell() {}",
    "const sell = 1;",
    "class sell {}",
  ])("of the value `%s`", (text) => expect(share(`\nexport ${text}`, VALUES)).toEqual(["sell: a.ts, b.ts"]));

  test.each(["type Sale = {};", "export default function Page() {}", "export const metadata = {};"])(
    "but not in `%s`",
    (text) => expect([...share(text, TYPES), ...share(text, VALUES)]).toEqual([]),
  );
});
