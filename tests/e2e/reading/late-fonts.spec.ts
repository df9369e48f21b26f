import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { listShifts, watchShifts } from "#tests/support/e2e/shifts.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Much longer than the browser waits for an optional font. */
const LATE_MS = 700;
const STYLE = `
  @font-face { font-family: newsreader; src: url(/late-fonts/newsreader-italic.woff2); font-style: italic; font-display: optional; }
  @font-face { font-family: source-code; src: url(/late-fonts/source-code-pro.woff2); font-display: optional; }
  em { font: italic 40px newsreader, monospace; }
  code { font: 40px source-code, serif; }
  [data-fallback] em { font-family: monospace; }
  [data-fallback] code { font-family: serif; }`;
const WORDS = "<p><em>Hamburgefonts</em> <code>Hamburgefonts</code></p>";
const FALLBACK = WORDS.replace("<p>", "<p data-fallback>");

/** A page of our fonts on a slow network, with the functions of `late-fonts.ts`. */
async function openSlowPage(page: Page, freeText: string): Promise<void> {
  const code = stripTypeScriptTypes(await readFile(join(ROOT, "components/layout/late-fonts.ts"), "utf8"));
  await page.route("**/late-fonts/*.woff2", async (route) => {
    await pause(LATE_MS);
    await route.fulfill({
      path: join(ROOT, "app/fonts", new URL(route.request().url()).pathname.replace("/late-fonts/", "")),
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    });
  });
  const body = `<!doctype html><html lang="en"><title>Fonts</title><style>${STYLE}</style>${FALLBACK}${freeText}<div id="paid"></div>`;
  await page.route("**/late-fonts", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/late-fonts");
  await page.addScriptTag({
    type: "module",
    content: `${code}\nfetchLateFonts("Hamburgefonts"); Object.assign(window, { showLateFonts });`,
  });
}

/** Paid text opens once the page has rested. */
async function openPaidText(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status === "loaded"));
  await page.locator("#paid").evaluate((element, words) => element.insertAdjacentHTML("beforeend", words), WORDS);
}

const widthsIn = (page: Page, place: string) =>
  page
    .locator(`${place} :is(em, code)`)
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().width)));

async function expectFonts(page: Page, place: string): Promise<void> {
  const fallback = await widthsIn(page, "[data-fallback]");
  const differs = async () => (await widthsIn(page, place)).map((width, at) => width !== fallback[at]);
  await expect.poll(differs).toEqual([true, true]);
}

test("italics and monospace are there when paid text opens, however slow the network was", async ({ page }) => {
  await openSlowPage(page, "");
  await openPaidText(page);
  await expectFonts(page, "#paid");
});

test("italics and monospace that came too late for the free text are there when paid text opens", async ({ page }) => {
  await openSlowPage(page, `<div id="free">${WORDS}</div>`);
  await openPaidText(page);
  expect(await widthsIn(page, "#free")).toEqual(await widthsIn(page, "[data-fallback]"));
  await page.evaluate("showLateFonts()");
  await expectFonts(page, "#paid");
});

test("fonts that came too late for a page stay unused, so that nothing moves under a finger", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  await watchShifts(page);
  await page.route("**/*.woff2", async (route) => {
    await pause(LATE_MS);
    await route.continue();
  });
  await page.goto(sold.path);
  const late = page.waitForResponse((answer) => answer.url().endsWith(".css?late"));
  await page.getByRole("button", { name: /^Pay Ӿ/ }).hover();
  const before = (await listShifts(page)).length;
  await (await late).finished();
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[href$="?late"]')?.sheet !== null);
  // A shift is reported after the frame in which it is painted.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect((await listShifts(page)).slice(before)).toEqual([]);
  const hasArrived = () =>
    [...document.fonts].some(({ family, status }) => family === "newsreader" && status === "loaded");
  expect(await page.evaluate(hasArrived)).toBe(true);
});
