import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

const WHOLE_DATE = /^\d{1,2}\s\w{3,4}\s\d{4}$/u;

/** Where each date begins in its line, and its width. */
async function roomOf(page: Page) {
  const dates = await page.getByRole("time").all();
  const boxes = await Promise.all(dates.map((date) => date.boundingBox()));
  return boxes.map((box) => box && { x: box.x, width: box.width, height: box.height });
}

test("a date is relative once the page is awake, and shown in full on hover", async ({ page }) => {
  await page.goto("/design/figures");
  const relative = page.getByText("12 min ago");
  await expect(relative).toBeVisible();
  const date = page.getByRole("time").filter({ has: relative });
  await expect(date).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await expect(date).toHaveAttribute("title", /^\d{1,2} \w+ \d{4} at \d\d:\d\d$/);
  await expect(date.getByText(WHOLE_DATE)).toBeHidden();
  await date.hover();
  await expect(date.getByText(WHOLE_DATE)).toBeVisible();
  await expect(relative).toBeHidden();
});

test("a date in a link is shown in full while the link has the focus", async ({ page }) => {
  await page.goto("/design/figures");
  const link = page.getByRole("link").filter({ has: page.getByText("20 min ago") });
  await expect(link.getByText("20 min ago")).toBeVisible();
  await link.focus();
  await expect(link.getByText(WHOLE_DATE)).toBeVisible();
  await expect(link.getByText("20 min ago")).toBeHidden();
});

test.describe("without fonts", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("nothing moves when dates become relative", async ({ page, browser, baseURL }) => {
    // One answer for both, as a minute later a date may differ; no fonts, as they may be too late for one of the two.
    const response = await page.request.get("/design/figures");
    await page.route("/design/figures", (route) => route.fulfill({ response }));
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto("/design/figures");
    await expect(page.getByText("12 min ago")).toBeVisible();
    const viewport = page.viewportSize();
    const still = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: false, viewport });
    await still.route("/design/figures", (route) => route.fulfill({ response }));
    await still.route("**/*.woff2", (route) => route.abort());
    await still.goto("/design/figures");
    await expect(still.getByText("12 min ago")).toHaveCount(0);
    expect(await roomOf(page)).toEqual(await roomOf(still));
    await still.close();
  });
});

test("a date stands on the line of the words around it, before and after it becomes relative", async ({
  page,
  browser,
  baseURL,
}) => {
  const depthOf = (of: Page) =>
    of
      .getByRole("time")
      .first()
      .evaluate((date) => {
        const mark = document.createElement("span");
        mark.style.cssText = "display:inline-block";
        const words = [...date.children].find(
          (text) => getComputedStyle(text).visibility === "visible" && text.textContent,
        );
        words?.append(mark.cloneNode());
        date.before(mark);
        const inside = words?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
        return Math.abs(inside - mark.getBoundingClientRect().bottom);
      });
  await page.goto("/design/figures");
  await expect(page.getByText("12 min ago")).toBeVisible();
  expect(await depthOf(page)).toBeLessThan(1);
  const still = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  await still.goto("/design/figures");
  expect(await depthOf(still)).toBeLessThan(1);
  await still.close();
});
