import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { GUARD_TABLE } from "#lib/auth/guard/guard-table.ts";
import { ALL_QUESTIONS, describeQuestions, listQuestions, questionAnchor, searchQuestions } from "#lib/site/faq/faq.ts";
import { FEATURE_PROOFS, hasLanded } from "#lib/site/features.ts";
import { listApiRoutes, listAppRoutes } from "#tests/support/calls/app-pages.ts";

const all = ALL_QUESTIONS.flatMap(({ questions }) => questions);
const published = listQuestions().flatMap(({ questions }) => questions);

test("features listed as released have their page or call", async () => {
  const routes = new Set([...(await listAppRoutes()), ...(await listApiRoutes()).map((call) => `/${call}`)]);
  const missing = FEATURE_PROOFS.filter(([, { landed, proof }]) => landed && !routes.has(proof ?? ""));
  expect(missing).toEqual([]);
});

test("publishes an answer exactly when all that it needs is released", () => {
  expect(published).toEqual(all.filter(({ needs }) => hasLanded(...needs)));
  expect(published.length).toBeGreaterThan(20);
  expect(published.length).toBeLessThan(all.length);
});

test("every question has its own anchor, and every link leads to a page", () => {
  expect(new Set(all.map(questionAnchor)).size).toBe(all.length);
  const paths = published.flatMap(({ answer }) =>
    answer.flatMap((part) => (typeof part === "string" ? [] : [part.path.replace(/[?#].*$/, "")])),
  );
  expect(paths.filter((path) => !Object.hasOwn(GUARD_TABLE, path))).toEqual([]);
});

test("answers write no number of their own", async () => {
  for (const file of ["faq-reading", "faq-writing"]) {
    const source = await readFile(new URL(`../../../lib/site/faq/${file}.ts`, import.meta.url), "utf8");
    const texts = source
      .replaceAll(/\$\{[^}]*\}/g, "")
      .replaceAll("402", "")
      .replaceAll("/api/posts/{id}", "");
    expect(texts.match(/\d+/g), file).toBeNull();
  }
});

test.each([
  ["refund", "How do I get my money back?"],
  ["ACCOUNT need", "Do I need an account?"],
  ["huge", "My wallet shows a huge number."],
])("a search for %j finds %j", (asked, question) => {
  expect(searchQuestions(asked).map((found) => found.question)).toContain(question);
});

test("finds nothing for an empty or unknown search", () => {
  expect(searchQuestions("  ?! ")).toEqual([]);
  expect(searchQuestions("zebra")).toEqual([]);
  expect(searchQuestions("tab").map(({ question }) => question)).not.toContain("What is a tab?");
});

test("structured data has the same questions, with plain text answers", () => {
  const { mainEntity } = describeQuestions() as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
  expect(mainEntity.map(({ name }) => name)).toEqual(published.map(({ question }) => question));
  for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text).not.toMatch(/undefined|object|[{<]{2}/);
});
