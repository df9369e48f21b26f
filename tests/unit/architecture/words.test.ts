import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const FILES = [
  "{app,components,lib,supabase,tests}/**/*.{ts,tsx,mjs,css,sql,html,md,mdx,toml,grit}",
  "*.{ts,mjs,md}",
  ".env.example",
];

/** History, which says what was; essays of made-up writers; and this file, which has to name the words. */
const NOT_OURS = /^supabase\/(?:migrations\/|seed\.sql$)|^tests\/unit\/architecture\/words\.test\.ts$/;

/** In a sentence as in a name: `signInSomebodyNew` is found, too. */
const WORDS = /nobody|somebody|whoever|whosoever|thereof/gi;
const ANEW = /(?<![A-Za-z])[Aa]new(?![a-z])|(?<=[a-z])Anew(?![a-z])|(?<![A-Z])ANEW(?![A-Z])/g;

/** Old names, as whole identifiers. lib/GLOSSARY.md has the words that took their place. */
const NAMES =
  /\b(?:Asker|Concerned|Circumstances|Wish|Teller|Amends|signInSomebodyNew|requireRestedAuthor|askWheneverLookedAt|whenPaymentsAreLeft|listOnlyKeptHere|isOfTextAsItIs|nameDeed|isLateAndShort)\b|"bury"/g;

/** Old names of values, where they are declared. In a sentence these words are fine. */
const VALUES =
  /(?<=\b(?:const|let|function) |[(,] ?|\n {2,})(?:asker|concerned|circumstances|teller|told)(?=\??: | = |\()/g;

/** In the name of a file or a folder: the words above, old names, and names that say nothing to a reader. */
const NAME_PARTS =
  /(?<![a-z])(?:nobody|somebody|whoever|whosoever|thereof|anew|asker|concern(?:s|ed)?|circumstances?|wish(?:es)?|teller|tell|amends|whom|whenever|elsewhere|deeds?|desk|door|admin-mutations)(?![a-z])/g;
const WHOLE_NAMES = /(?<=\/)(?:held|look|seen|shown|standing|utils?|helpers?|misc)(?=[./])/g;

/** The specification's own address. */
const SPECIFIED = "app/api/purchases/[id]/tell/route.ts";

/** Texts in which a word is not ours to choose. One that its file no longer has must leave this list. */
const EXEMPT = [
  { file: "supabase/embedded/postgres/service-account.ts", text: '["postgres", "nobody"]' },
  { file: "supabase/embedded/postgres/service-account.ts", text: "no account named postgres or nobody" },
  { file: "supabase/embedded/README.md", text: "the account `postgres` or `nobody`" },
];

/** Every banned word in a text, as `file:line: word`. */
function findBanned(file: string, text: string): string[] {
  const own = EXEMPT.filter((one) => one.file === file).reduce((rest, one) => rest.replace(one.text, ""), text);
  return [WORDS, ANEW, NAMES, VALUES].flatMap((banned) =>
    Array.from(
      own.matchAll(banned),
      ({ 0: word, index }) => `${file}:${own.slice(0, index).split("\n").length}: ${word}`,
    ),
  );
}

function findBannedInPath(file: string): string[] {
  if (file === SPECIFIED) return [];
  return [NAME_PARTS, WHOLE_NAMES].flatMap((banned) =>
    Array.from(file.matchAll(banned), ([word]) => `${file}: ${word}`),
  );
}

test("code, comments, texts, READMEs and file names use none of the banned words", async () => {
  const found: string[] = [];
  let count = 0;
  for await (const file of glob(FILES, { cwd: PROJECT })) {
    if (NOT_OURS.test(file)) continue;
    count += 1;
    found.push(...findBannedInPath(file), ...findBanned(file, readFileSync(join(PROJECT, file), "utf8")));
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(2000);
});

test("every exempt text is where the list says", () => {
  const gone = EXEMPT.filter(({ file, text }) => !readFileSync(join(PROJECT, file), "utf8").includes(text));
  expect(gone).toEqual([]);
});

describe("a banned word is found", () => {
  test.each([
    ["a sentence", "// Read by nobody.", "nobody"],
    ["a name", "const isNobody = true;", "Nobody"],
    ["a constant", 'const NOBODY = "";', "NOBODY"],
    ["a name of SQL", "select is_for_somebody;", "somebody"],
    ["a word of its own", "Anew each time.", "Anew"],
    ["the end of a name", "renderAnew();", "Anew"],
    ["an old name", "type Wish = string;", "Wish"],
    ["an old kind", 'return { kind: "bury" };', '"bury"'],
    ["an old constant", "const told = 1;", "told"],
    ["an old parameter", "function pay(order: Order, teller: Events) {}", "teller"],
    ["an old parameter on its line", "  concerned: PurchaseAccess,", "concerned"],
    ["an old function", "function told() {}", "told"],
  ])("in %s", (_, text, word) => {
    expect(findBanned("a.ts", `\n${text}`)).toEqual([`a.ts:2: ${word}`]);
  });
});

test.each([
  ["components/purchase/sheet/tell-me.tsx", "tell"],
  ["lib/posts/intellect.ts", null],
  ["tests/unit/posts/links-elsewhere.test.ts", "elsewhere"],
  ["lib/site/admin-mutations.ts", "admin-mutations"],
  ["components/share-picture/look.ts", "look"],
  ["components/nano/teller/window.tsx", "teller"],
  ["components/browse/lookup-form.tsx", null],
])("the name %s: %s", (file, word) => {
  expect(findBannedInPath(file)).toEqual(word === null ? [] : [`${file}: ${word}`]);
});

test.each(["Therefore a new one.", "canewood", "wishes", "the asker", "is told: pay", "{ told: reference }"])(
  "“%s” is allowed",
  (text) => {
    expect(findBanned("a.ts", text)).toEqual([]);
  },
);
