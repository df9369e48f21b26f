import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";

test("the front page says what the site is @looks @phone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Read one post. Pay for one post." })).toBeVisible();
  await expect(page).toHaveTitle("Farthing");
  const chosen = page.getByRole("region", { name: "Chosen by us" });
  await expect(chosen.getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Writers" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "How it works" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
});
