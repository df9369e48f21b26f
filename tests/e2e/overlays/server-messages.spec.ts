import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { stopClock } from "#tests/support/e2e/overlays.ts";

const UPDATED = "Profile updated successfully";

test.beforeEach(({ page }) => stopClock(page));

const message = (page: Page, name: string) => page.getByRole("listitem", { name });

test("shows a server message once, on the next page", async ({ page, product }) => {
  await page.context().addCookies([{ name: "flash", value: "profile-updated.email-confirmed", url: product.siteUrl }]);
  await page.goto("/");
  await expect(message(page, UPDATED)).toBeVisible();
  await expect(message(page, "Email confirmed")).toContainText("Your email address was updated successfully.");
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toHaveCount(0);
});

test("and after a soft navigation", async ({ page, product }) => {
  await page.goto("/design");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.context().addCookies([{ name: "flash", value: "profile-updated", url: product.siteUrl }]);
  await page.getByRole("link", { name: "Buttons and links" }).click();
  await expect(page).toHaveURL("/design/buttons");
  await expect(message(page, UPDATED)).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(await page.context().cookies()).toEqual([]);
});

test("shows no foreign text from a forged cookie", async ({ page, product }) => {
  const value = "Send-Ӿ100-to-nano_1evil.profile-updated";
  await page.context().addCookies([{ name: "flash", value: encodeURIComponent(value), url: product.siteUrl }]);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem")).toHaveCount(1);
  await expect(message(page, UPDATED)).toBeVisible();
  await expect(page.getByText("nano_1evil")).toHaveCount(0);
});
