import { execFile } from "node:child_process";
import { glob, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { findPattern } from "#lib/http/pages/path-pattern.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { listEveryPage, VIEWERS } from "#tests/support/e2e/every-page.ts";

const run = promisify(execFile);

const PROJECT = join(import.meta.dirname, "../../..");
const VNU = join(PROJECT, "node_modules/vnu-jar/build/dist/vnu.jar");

/** Pages that are no kind of their own: another page at a second address, one that only leads on, or one for developers. */
const NOT_A_KIND = /^\/(?:variant\/.*|page-not-found|design.*|posts|profile|compose)$|^\/\[at\](?:\/profile)?$/;

/**
 * Without rules of taste, and without two that we break on purpose: Firefox restores radios that do not say `autocomplete="off"`, and
 * the pay sheet's links get their address when a payment begins.
 */
const checker = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    ...{ "no-inline-style": "off", "long-title": "off", "void-style": "off", "require-sri": "off" },
    ...{ "valid-autocomplete": "off", "attribute-misuse": "off" },
  },
});

/** React puts at the end of an app what comes later. Documents have no such part. */
const LATE_PART = /<div hidden id="S:[\s\S]*(?=<\/body>)/;

async function readHtml(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return /<html[^>]* data-document/.test(html) ? html : html.replace(LATE_PART, "");
}

test("each page of the product is among these", async ({ page, product }) => {
  const files = await Array.fromAsync(glob("app/**/page.tsx", { cwd: PROJECT }));
  const patterns = files.map((file) => file.replace(/^app|\/\([^)]*\)|\/page\.tsx$/g, "")).map((path) => path || "/");
  const listed = new Set<string | null>();
  for (const viewer of VIEWERS)
    for (const path of await listEveryPage(page, product, viewer))
      listed.add(findPattern(patterns, path.replace(/\?.*/, "")));
  expect(patterns.length).toBeGreaterThan(60);
  expect(patterns.filter((pattern) => !listed.has(pattern) && !NOT_A_KIND.test(pattern))).toEqual([]);
});

for (const viewer of VIEWERS) {
  test(`every kind of page is valid HTML for a ${viewer}`, async ({ page, product }) => {
    const found: string[] = [];
    for (const path of await listEveryPage(page, product, viewer)) {
      const html = await readHtml(page, path);
      const { results } = await checker.validateString(html);
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages)
          found.push(`${path} ${ruleId}: ${message} ${excerpt(html, line, column)}`);
    }
    expect(found).toEqual([]);
  });

  test(`the Nu checker finds no error for a ${viewer} @night`, async ({ page, product }) => {
    const hasJava = await run("java", ["-version"]).then(
      () => true,
      () => false,
    );
    if (!hasJava) return;
    const folder = await mkdtemp(join(tmpdir(), "farthing-html-"));
    try {
      const names = new Map<string, string>();
      for (const [n, path] of (await listEveryPage(page, product, viewer)).entries()) {
        names.set(`${n}.html`, path);
        await writeFile(join(folder, `${n}.html`), await readHtml(page, path));
      }
      const args = ["-jar", VNU, "--errors-only", "--exit-zero-always", "--format", "json", folder];
      const { stderr } = await run("java", args, { maxBuffer: 2 ** 26 });
      const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string; extract?: string }[] };
      expect(
        messages.map(({ url, message, extract }) => `${names.get(url.split("/").at(-1) ?? "")}: ${message} ${extract}`),
      ).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

function excerpt(html: string, line: number, column: number): string {
  return (html.split("\n")[line - 1] ?? "").slice(Math.max(0, column - 40), column + 80);
}
