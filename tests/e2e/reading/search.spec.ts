import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";

test("a slash leads to the search, and words lead to a post @looks", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/search/);
  const field = page.getByRole("searchbox", { name: "Words, or a handle" });
  await expect(field).toBeFocused();
  await field.fill("wren winter");
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=wren+winter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search: wren winter");
  await expect(page.getByRole("link", { name: "The wren in winter" })).toBeVisible();
  await expectAccessible(page);
  await field.press("/");
  await expect(field).toHaveValue(/\//);
});

test("the shortcut key can be switched off, on this device @night", async ({ page }) => {
  await page.goto("/search");
  const key = page.getByRole("switch", { name: "Press / on any page to search" });
  await expect(key).toBeChecked();
  await key.uncheck();
  await page.goto("/");
  await page.keyboard.press("/");
  await page.getByRole("link", { name: "Browse posts" }).focus();
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/");
  await page.goto("/search");
  await expect(key).not.toBeChecked();
  await key.check();
  await page.goto("/");
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/search");
});

test("a mistyped handle finds its owner", async ({ page }) => {
  await page.goto("/search?q=%40tomass");
  await page.getByRole("region", { name: "People" }).getByRole("link", { name: "Tomás Rivera" }).click();
  await expect(page).toHaveURL("/@tomas/profile/posts");
});

test("typing errors are forgiven, and word forms and writers are found @looks", async ({ page }) => {
  const post = page.getByRole("link", { name: "The wren in winter" });
  await page.goto("/search?q=wrne+wintre");
  await expect(page.getByRole("status")).toContainText("No results for “wrne wintre”. These are for wren winter.");
  await expect(post).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "wren winter" }).click();
  await expect(page).toHaveURL(/\/search\?q=wren(?:\+|%20)winter$/);
  await page.goto("/search?q=wrens+wintering");
  await expect(post).toBeVisible();
  await page.goto("/search?q=ingrid_s");
  await expect(post).toBeVisible();
  await page.goto("/search?q=from:@ingird_s+wren");
  await page.getByRole("link", { name: "from:@ingrid_s" }).click();
  await expect(post).toBeVisible();
});

test("operators narrow a search, and an unknown one is named while the rest is searched", async ({ page }) => {
  await page.goto("/search");
  const field = page.getByRole("searchbox", { name: "Words, or a handle" });
  await field.fill("from:@ingrid_s winter author:ada");
  await field.press("Enter");
  await expect(page.getByRole("note")).toContainText("There is no author: operator.");
  await expect(page.getByRole("link", { name: "The wren in winter" })).toBeVisible();
  await page.goto("/search?q=from:@mira+brot");
  await page.getByRole("link", { name: "Search everywhere" }).click();
  await expect(page).toHaveURL("/search?q=brot");
  await expect(page.getByRole("link", { name: "Brot backen, wenn niemand zusieht" })).toBeVisible();
});

test("a filter narrows a search, alone and with words, and a link clears it @looks @phone", async ({ page }) => {
  await page.goto("/search?q=wren");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("combobox", { name: "Price" }).selectOption("free");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/[?&]q=wren&.*price=free/);
  await expect(page.getByRole("link", { name: "A short history of the smallest coin" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The wren in winter" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/search?q=wren");
  await expect(page.getByRole("link", { name: "The wren in winter" })).toBeVisible();
});

test("a search without results leads on to existing posts @looks", async ({ page }) => {
  await page.goto("/search?q=zzzzunheardof");
  await expect(page.getByRole("heading", { name: "No results for these words." })).toBeVisible();
  await expect(page.getByRole("region", { name: "Others read these" }).getByRole("article")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Or browse" }).getByRole("link", { name: "Free to read" }).click();
  await expect(page).toHaveURL("/browse?price=free");
});

test("crawlers are offered no search, and a search never finds paid text", async ({ request }) => {
  const answer = await request.get("/search?q=%22a+woman+with+a+suitcase%22");
  const text = await answer.text();
  expect(text).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(text).toContain("No results for these words.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form alone searches", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("wren");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: "The wren in winter" })).toBeVisible();
  });
});
