import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { listEveryPage, VIEWERS } from "#tests/support/e2e/every-page.ts";
import { layOutWholePage } from "#tests/support/e2e/whole-page.ts";

test.use({ viewport: { width: 320, height: 640 }, expectedErrors: /status of 4(04|10)/ });

for (const viewer of VIEWERS) {
  test(`nothing is wider than a narrow phone for a ${viewer}`, async ({ page, product }) => {
    const found: string[] = [];
    for (const path of await listEveryPage(page, product, viewer)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("textbox")).first()).toBeVisible();
      await layOutWholePage(page);
      const wide = await page.evaluate(findTooWide);
      if (wide.length > 0) found.push(`${path}: ${wide.join(" ")}`);
    }
    expect(found).toEqual([]);
  });
}

/** Runs in the page: what sticks out, unless it can be scrolled to within a box of its own, or is cut off on purpose. */
function findTooWide(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
  const widest = [...document.body.querySelectorAll("*")].filter(isOut).slice(-3);
  return [`${scrollWidth} px`, ...widest.map(({ outerHTML }) => outerHTML.slice(0, 120))];
}

test("a page whose end was seen fits when its device is turned", async ({ page }) => {
  const questions = page.getByRole("region", { name: "Questions" });
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto("/");
  await questions.scrollIntoViewIfNeeded();
  await expect(questions).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(questions).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("what stands at the end does not move under a finger when the footer comes into sight", async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto("/privacy");
  const footer = page.getByRole("contentinfo");
  const before = await footer.boundingBox();
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
  expect((await footer.boundingBox())?.height).toBe(before?.height);
});
