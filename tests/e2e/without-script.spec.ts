import { expect } from "@playwright/test";
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
});
