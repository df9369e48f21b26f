import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import dictionary from "dictionary-en-gb";
import nspell from "nspell";
import { expect, test } from "vitest";
import { ALL_QUESTIONS, plainAnswer } from "#lib/site/faq/faq.ts";
import { readLongTexts, wordsOf } from "#tests/support/documents/long-texts.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Words of ours that no dictionary has. */
const OURS = [
  ...["Farthing", "Nano", "XNO", "JSON", "RSS", "URL", "EU", "AI", "API", "EPUB", "PDF", "llms", "txt", "www", "https"],
  ...["Substack", "Patreon", "WordPress", "GitHub", "Google", "Supabase", "Markdown", "malware", "unlocks", "unlock"],
  ...["captcha", "ok", "login", "online", "e-mail", "mailbox", "analytics", "checksum", "crypto"],
];

const spelling = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
for (const word of OURS) spelling.add(word);

function misspelt(text: string): string[] {
  const words =
    text
      .replaceAll("Ӿ", " ")
      .replaceAll("’", "'")
      .match(/\p{L}+(?:['-]\p{L}+)*/gu) ?? [];
  const isKnown = (word: string) =>
    spelling.correct(word) ||
    spelling.correct(word.toLowerCase()) ||
    spelling.correct(word.replace(/'s?$/, "")) ||
    word.split("-").every((part) => spelling.correct(part) || spelling.correct(part.toLowerCase()));
  return [...new Set(words.filter((word) => !isKnown(word)))];
}

/** The text between tags and in strings of a page or a component: sentences, and not code. */
function sentencesOf(source: string): string {
  const strings = [...source.matchAll(/"([^"\n]*[ ][^"\n]*)"|`([^`]*[ ][^`]*)`/g)].map(([, a = "", b = ""]) => a || b);
  const between = [...source.matchAll(/>\s*([^<>{}=;()]*\p{L}[^<>{}=;()]*)\s*[<{]/gu)].map(([, text = ""]) => text);
  return [...strings.filter((text) => /^\p{Lu}.*[\p{L}.,;:”’]/u.test(text)), ...between]
    .join("\n")
    .replaceAll(/\$\{[^}]*\}|\/[\w./{}-]+|\S+@\S+|&\w+;/g, " ");
}

test("finds a known mistake", () => {
  expect(misspelt("You recieve Nano at once; readers’ e-mails are kept.")).toEqual(["recieve"]);
});

test("long texts are spelt right", async () => {
  const found = (await readLongTexts()).map(({ page, frontmatter, body }) => [
    page,
    misspelt(wordsOf(body) + frontmatter.replaceAll(/^\w+:/gm, "")),
  ]);
  expect(found.filter(([, words]) => words?.length)).toEqual([]);
});

test("questions and answers are spelt right", () => {
  const text = ALL_QUESTIONS.flatMap(({ questions }) => questions)
    .map((question) => `${question.question} ${plainAnswer(question)}`)
    .join("\n");
  expect(misspelt(text.replaceAll(/\/[\w./{}-]+/g, " "))).toEqual([]);
});

test("pages and their parts are spelt right", async () => {
  const pages = "app/(document)/{readers,creators,get-nano,swap-to-nano,faq,contact,changelog}/**/page.tsx";
  const found: [string, string[]][] = [];
  for await (const file of glob([pages, "components/site/*.{ts,tsx}", "lib/site/{changelog,contact}.ts"], {
    cwd: ROOT,
  })) {
    const words = misspelt(sentencesOf(await readFile(join(ROOT, file), "utf8")));
    if (words.length > 0) found.push([file, words]);
  }
  expect(found).toEqual([]);
});
