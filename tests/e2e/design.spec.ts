import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e";

// The only look of axe at the whole page: it measures the contrast of a thousand texts. Other specs look at a part of it.
test("every piece of the interface is readable for everybody, and no wider than the screen @looks", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/design");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
