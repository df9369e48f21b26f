import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { Visitor } from "rolldown/utils";
import { describe, expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const CODE = "{app,components,lib,supabase/embedded/{demo,mailbox}}/**/*.{ts,tsx}";
const WRITTEN = ["app/**/*.mdx", "supabase/schemas/**/*.sql", "supabase/seed.sql", "supabase/templates/*.html"];

/** Texts of a terminal: settings, as `.env.example` writes them. */
const OF_A_TERMINAL = /^lib\/env\//;

/** Between letters, and after the s of many: can't, readers' texts. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})|(?<=(?:^|\s)[A-Za-z]+s)'(?= [a-z])/u;
const QUOTATION = /(?<=^|[\s(])"(?=[^\s"])|(?<=[^\s"])"(?=[\s,.:;)]|$)/u;

/** What code without comments looks like where one may be: only that is parsed. */
const SUSPICIOUS = /\p{L}'\p{L}|\}'s|s' [a-z]|[\w,] "[^"\n]+"[ .,<)]|"\$\{|\}"/u;

/** Every text in a source file but the log's, with the line it begins in. A place to be filled in counts as a letter. */
function textsOfCode(file: string, code: string): { line: number; text: string }[] {
  const texts: { start: number; text: string }[] = [];
  const logged: { start: number; end: number }[] = [];
  new Visitor({
    "Literal:exit": ({ start, value }) => {
      if (typeof value === "string") texts.push({ start, text: value });
    },
    "JSXText:exit": ({ start, value }) => texts.push({ start, text: value }),
    "TemplateLiteral:exit": ({ start, quasis }) =>
      texts.push({ start, text: quasis.map(({ value }) => value.cooked).join("x") }),
    "CallExpression:exit": ({ start, end }) => {
      if (/^(?:parts\.)?log\./.test(code.slice(start, start + 10))) logged.push({ start, end });
    },
  }).visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return texts
    .filter(({ start }) => !logged.some((call) => call.start < start && start < call.end))
    .map(({ start, text }) => ({ line: code.slice(0, start).split("\n").length, text }));
}

/** Quotation marks are looked for in sentences only: markup, style and SQL have their own. */
function isSentence(text: string): boolean {
  return /^[^a-z]/.test(text.trim()) && !/[<=;{]/.test(text) && /\p{L} |\p{L}, /u.test(text);
}

function findInCode(file: string, code: string): string[] {
  if (!SUSPICIOUS.test(code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""))) return [];
  return textsOfCode(file, code)
    .filter(({ text }) => APOSTROPHE.test(text) || (isSentence(text) && QUOTATION.test(text)))
    .map(({ line, text }) => `${file}:${line}: ${text.trim().slice(0, 100)}`);
}

/** What people read of a long text, a mail template or a schema file, line by line. */
function readLines(file: string, text: string): string[] {
  if (file.endsWith(".mdx"))
    return text
      .replace(/^---\n[\s\S]*?\n---\n|^(?:import|export) .*$/gm, (cut) => cut.replace(/[^\n]/g, ""))
      .replace(/<[^>]*>|\{[^}]*\}/g, "x")
      .split("\n");
  if (file.endsWith(".html")) return text.replace(/<style>[\s\S]*<\/style>|<[^>]*>|\{\{[^}]*\}\}/g, "").split("\n");
  return text
    .replace(/^comment on [\s\S]*?';$/gm, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/--.*$/gm, "")
    .split("\n")
    .map((line) => (/''/.test(line) ? line.replaceAll("''", "'") : line.replaceAll("'", " ").replaceAll('"', " ")));
}

function findInText(file: string, text: string): string[] {
  return readLines(file, text).flatMap((line, at) =>
    APOSTROPHE.test(line) || (!file.endsWith(".sql") && QUOTATION.test(line)) || /&(?:#39|#34|quot|apos);/.test(line)
      ? [`${file}:${at + 1}: ${line.trim().slice(0, 100)}`]
      : [],
  );
}

test("the product's texts have real quotation marks and apostrophes", async () => {
  const found: string[] = [];
  let count = 0;
  for await (const file of glob([CODE, ...WRITTEN], { cwd: PROJECT })) {
    if (OF_A_TERMINAL.test(file)) continue;
    count += 1;
    const text = readFileSync(join(PROJECT, file), "utf8");
    found.push(...(/\.tsx?$/.test(file) ? findInCode(file, text) : findInText(file, text)));
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(1500);
});

describe("a straight mark is found", () => {
  test.each([
    ["in a text of code", "a.ts", `refuse("That isn't a handle.");`],
    ["in a component", "a.tsx", "const note = <p>Your readers' texts</p>;"],
    ["in a text with a place to fill in", "a.ts", `const text = \`Nothing is paid as "\${kind}" yet.\`;`],
    ["after a place to fill in", "a.ts", `const text = \`\${name}'s posts\`;`],
    ["in a long text", "a.mdx", "We pay the writer's share."],
    ["around a word of a long text", "a.mdx", 'We call it "a share".'],
    ["in a sentence of the database", "a.sql", "perform private.refuse('forbidden', 'You can''t do that.');"],
    ["in a mail", "a.html", '<p class="x">Don\'t share it.</p>'],
    ["written as an entity", "a.html", "<p>Don&#39;t share it.</p>"],
  ])("%s", (_, file, text) => {
    const found = /\.tsx?$/.test(file) ? findInCode(file, text) : findInText(file, text);
    expect(found).toHaveLength(1);
  });
});

test.each([
  ["a.ts", `log.warn("could not read a post's slug");`],
  ["a.ts", `const family = "-apple-system, 'Segoe UI', serif";`],
  ["a.ts", "query(`select name as \"given\" from people where kind = 'x'`);"],
  ["a.ts", `send('W/"12"');`],
  ["a.mdx", '<Note kind="warning">We said “yes”.</Note>'],
  ["a.sql", "comment on table public.posts is 'A writer''s text.';"],
  ["a.sql", "-- The caller's own.\nselect format('%s', name) where kind = '';"],
])("%s: %s is allowed", (file, text) => {
  expect(file === "a.ts" ? findInCode(file, text) : findInText(file, text)).toEqual([]);
});
