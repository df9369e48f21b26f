import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e";

test("the front page says what this place is @looks", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Read one post. Pay for one post." })).toBeVisible();
  await expect(page).toHaveTitle("Farthing");
  await expectAccessible(page);
});
