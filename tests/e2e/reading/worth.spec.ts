import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/buyers.ts";

test.use({ javaScriptEnabled: false });

test("a buyer without an account says whether it was worth it, changes it, and stays at the question @phone", async ({
  page,
  buyAs,
}) => {
  const { path } = await buyAs(page, "anonymous");
  await page.goto(path);
  for (const { name, other } of [
    { name: "Yes", other: "No" },
    { name: "No", other: "Yes" },
  ]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForURL(/#worth$/);
    await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: other, exact: true })).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("Thank you. You can change your answer at any time.")).toBeInViewport();
  }
});
