import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluate } from "@mdx-js/mdx";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import remarkFrontmatter from "remark-frontmatter";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import { describe, expect, test } from "vitest";
import { GUARD_TABLE } from "#lib/auth/guard/guard-table.ts";
import { searchQuestions } from "#lib/site/faq/faq.ts";
import { anchorOf, readLongTextHead } from "#lib/site/long-text.ts";
import { NOTICE, SAID } from "#lib/site/promises.ts";
import { readLongTexts, wordsOf } from "#tests/support/documents/long-texts.ts";

const texts = await readLongTexts();

async function headOf({ frontmatter, body }: (typeof texts)[number]) {
  const remarkPlugins = [remarkFrontmatter, remarkMdxFrontmatter];
  const read = await evaluate(`---\n${frontmatter}\n---\n${body}`, { Fragment, jsx, jsxs, remarkPlugins });
  return readLongTextHead(read.frontmatter);
}

test("has the terms, the privacy notice and the content guidelines", () => {
  expect(texts.map(({ page }) => page)).toEqual(["/content-guidelines", "/privacy", "/terms"]);
});

describe.each(texts)("$page", (text) => {
  test("states its version, date and contents correctly", async () => {
    const head = await headOf(text);
    expect(Date.parse(head.updated)).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect([...text.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(head.contents);
    expect(new Set(head.contents.map(anchorOf)).size).toBe(head.contents.length);
  });

  // A number in a text is a promise. It comes from the code's constants and is never written out, except in laws.
  test("holds no number of its own", () => {
    const numbers = wordsOf(text.body)
      .replaceAll("14 days", "")
      .match(/\d[\d.,]*/g);
    expect(numbers).toBeNull();
  });

  test("links only to existing pages", () => {
    const paths = [...text.body.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path]) => path ?? "");
    expect(paths.filter((path) => !Object.hasOwn(GUARD_TABLE, path))).toEqual([]);
  });
});

test("announces changes as early as our rules require", () => {
  expect(NOTICE).toMatchObject({ termsDays: 30, feeDays: 60, closingDays: 90 });
});

test("every page that says what payments show says the same", async () => {
  expect(SAID.paymentsArePublic).toMatch(
    /^Payments are public\. .* which post you bought\. .* from a separate wallet\.$/,
  );
  const [faq] = searchQuestions("outsiders");
  expect(faq?.answer).toEqual([SAID.paymentsArePublic]);
  const { body = "" } = texts.find(({ page }) => page === "/privacy") ?? {};
  expect(body).toContain("{props.said.paymentsArePublic}");
  const readers = await readFile(join(import.meta.dirname, "../../../app/(document)/readers/page.tsx"), "utf8");
  expect(readers).toContain("{SAID.paymentsArePublic}");
  // Not only e-mail leads to the library elsewhere.
  expect(readers).toMatch(
    /<Link href="\/login\/wallet">your wallet<\/Link>\{" "\}\s+opens it: one tiny send, which comes back\./,
  );
});

test("no text says that the author never learns who paid: they see the wallet", async () => {
  const root = join(import.meta.dirname, "../../..");
  const found: string[] = [];
  for await (const file of glob("{app,components,lib}/**/*.{ts,tsx,mdx}", { cwd: root }))
    if (/(?:learns?|told|reason,?|knows?)(?: \w+)? (?:not )?who you are/.test(await readFile(join(root, file), "utf8")))
      found.push(file);
  expect(found).toEqual([]);
});
