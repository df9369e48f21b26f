import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/design/buttons");
});

test("a busy button sends its form once, whatever is pressed, and keeps focus and width", async ({ page }) => {
  const button = page.getByRole("button", { name: "Send tip" });
  const restingWidth = (await button.boundingBox())?.width;
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button).toBeFocused();
  expect((await button.boundingBox())?.width).toBe(restingWidth);

  const box = await button.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await page.getByRole("textbox", { name: "Amount to tip" }).press("Enter");
  await page.getByRole("button", { name: "Let it arrive" }).click();
  await expect(button).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Arrived: 1")).toBeVisible();

  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Let it arrive" }).click();
  await expect(page.getByText("Arrived: 2")).toBeVisible();
});

test("a busy button says what it does, or what it is doing @night", async ({ page }) => {
  await expect(page.getByRole("button", { name: "Publishing…", exact: true })).toHaveAttribute("aria-busy", "true");
  await expect(
    page.getByRole("button", { name: "Preview", exact: true }).and(page.locator("[aria-busy]")),
  ).toBeVisible();
});

test("a disabled button says why, visibly and to screen readers", async ({ page }) => {
  await expect(page.getByRole("button", { name: "Publish", description: "Write a title first." })).toBeDisabled();
  await expect(page.getByText("Write a title first.")).toBeVisible();
});

test("an icon button has a name @night", async ({ page }) => {
  await expect(page.getByRole("button", { name: "Close the preview" })).toBeVisible();
});

test("anything that leads to a page is a link, however it looks @night", async ({ page }) => {
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Read one post. Pay for one post." })).toBeVisible();
});

test("a link from data has no endorsement, or is text only", async ({ page }) => {
  const link = page.getByRole("link", { name: "may lead elsewhere" });
  await expect(link).toHaveAttribute("href", "https://example.org/looms");
  await expect(link).toHaveAttribute("rel", "ugc nofollow noopener");
  await expect(page.getByText("is words only")).toBeVisible();
  await expect(page.getByRole("link", { name: "is words only" })).toHaveCount(0);
});
