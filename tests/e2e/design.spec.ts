import { expect } from "@playwright/test";
import { CHAPTER_PATHS, type ChapterPath } from "#components/design/chapters.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { recordRefusals } from "#tests/support/e2e/refusals.ts";

/** These hold most of the colours: every run measures their dark contrast, and each night that of the others. */
const IN_THE_DARK: readonly ChapterPath[] = ["/design/buttons", "/design/notes"];

/** These, and those that keyboard-walk.spec.ts covers by day. The others run each night. */
const BY_DAY: readonly ChapterPath[] = [
  ...IN_THE_DARK,
  "/design/fields",
  "/design/choices",
  "/design/overlays",
  "/design/cards",
];

test("the contents lead to every chapter", async ({ page }) => {
  await page.goto("/design");
  const links = page.getByRole("navigation", { name: "Chapters" }).getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(CHAPTER_PATHS);
  await expectAccessible(page);
  await links.first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Colours, type and mark" })).toBeVisible();
  await page.getByRole("link", { name: "All chapters" }).click();
  await expect(page).toHaveURL("/design");
});

// Only here does axe check each chapter as a whole; other specs check parts.
for (const path of CHAPTER_PATHS) {
  const tag = [
    "@looks",
    ...(IN_THE_DARK.includes(path) ? ["@phone"] : []),
    ...(BY_DAY.includes(path) ? [] : ["@night"]),
  ];
  test(`${path} is accessible, no wider than the screen, and keeps its policy`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const listRefused = await recordRefusals(page);
    expect((await page.goto(path))?.status()).toBe(200);
    await expectAccessible(page, "main");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await listRefused()).toEqual([]);
  });
}
