import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e";

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });

  test("a table is sorted by following the link over a column", async ({ page }) => {
    await page.goto("/design");
    const header = page
      .getByRole("table", { name: "Sales of four sample posts" })
      .getByRole("columnheader", { name: "Unlocked" });
    await header.getByRole("link").click();
    await expect(page).toHaveURL(/sort=unlocks\.descending/);
    await expect(header).toHaveAttribute("aria-sort", "descending");
  });

  test("dates are whole dates", async ({ page }) => {
    await page.goto("/design");
    const wholeDate = /^\d{1,2}\s\w{3,}\s\d{4}( at \d\d:\d\d UTC)?$/u;
    for (const date of await page.getByRole("time").all()) await expect(date).toHaveText(wholeDate);
  });

  const pages = ["/", "/browse", "/faq", "/@mira/profile/posts", "/@mira/what-the-shoe-mender-told-me-about-prices"];
  for (const path of pages) {
    test(`${path} looks before its style sheets are there as it does with them`, async ({ page }) => {
      // Fonts of the machine in both: ours may come in time for one of them.
      await page.route("**/*.woff2", (route) => route.fulfill({ body: "" }));
      await page.route("**/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
      await page.goto(path);
      const before = await readLooks(page);
      await page.unroute("**/*.css");
      await page.goto(path);
      expect(before.length).toBeGreaterThan(100);
      expect(before).toEqual(await readLooks(page));
    });
  }
});

/** Where each element stands, how large, and in which colours. */
function readLooks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll(":not(script, link, style)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize } = getComputedStyle(element);
      return [element.tagName, x, y, width, height, color, backgroundColor, fontSize].join(" ");
    }),
  );
}
