import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

/** The rows' own names, from top to bottom. */
function rowNames(page: Page) {
  return page.getByRole("table", { name: "Sales of four sample posts" }).getByRole("rowheader");
}

test("a screen reader hears an amount in words", async ({ page }) => {
  await page.goto("/design/figures");
  await expect(page.getByText("0.05 Nano, about 4 cents").first()).toBeAttached();
  await expect(page.getByTitle("less than 0.000001 Nano, less than 1 cent")).toBeVisible();
});

test("a broken picture leaves the initials, and the name @night", async ({ page }) => {
  await page.goto("/design/cards");
  const broken = page.getByRole("img", { name: "Lamp Room" });
  await expect(broken).toHaveText("LR");
  await broken.scrollIntoViewIfNeeded();
  await expect(broken.locator("img")).toBeHidden();
  const whole = page.getByRole("img", { name: "Harbour, large" });
  await expect(whole.locator("img")).toBeVisible();
});

test("the keyboard sorts a table, which says how", async ({ page }) => {
  await page.goto("/design/tables");
  const table = page.getByRole("table", { name: "Sales of four sample posts" });
  const header = table.getByRole("columnheader", { name: "Unlocked" });
  await expect(header).not.toHaveAttribute("aria-sort");
  await header.getByRole("link").press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(rowNames(page).first()).toHaveText("How to iron a map");
  await expect(header.getByRole("link")).toBeFocused();
  await header.getByRole("link").press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(rowNames(page).first()).toHaveText("A short history of margins");
  await expect(table.locator("[aria-sort]")).toHaveCount(1);
});

test("on a phone a table is cards with all its cells, and can still be sorted @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/design/tables");
  const table = page.getByRole("table", { name: "Sales of four sample posts" });
  await expect(table.getByRole("cell").getByText("Ӿ14.06")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const cut = await table.evaluate(
    (element) =>
      [element, ...element.querySelectorAll("*")].filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
      ).length,
  );
  expect(cut).toBe(0);
  await table.getByRole("link", { name: "Unlocked" }).click();
  await expect(rowNames(page).first()).toHaveText("How to iron a map");
});

test("a loading table is busy, and an empty one says so @night", async ({ page }) => {
  await page.goto("/design/tables");
  await expect(page.getByRole("table", { name: "While it loads" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("table", { name: "With no rows" }).getByRole("heading")).toHaveText("Nothing sold yet");
});

test("numbered pages are links that show the current one @phone", async ({ page, isMobile }) => {
  await page.goto("/design/tables");
  const middle = page.getByRole("navigation", { name: "Pages, in the middle" });
  await expect(middle.getByRole("link", { name: "Previous" })).toHaveAttribute("href", "/design/tables?page=9");
  await expect(middle.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/design/tables?page=11");
  const current = middle.getByRole("link", { name: "Page 10", exact: true });
  const inWords = middle.getByText("Page 10 of 20");
  if (isMobile) await expect(inWords).toBeVisible();
  else await expect(current).toHaveAttribute("aria-current", "page");
  await expect(isMobile ? current : inWords).toBeHidden();

  const first = page.getByRole("navigation", { name: "Pages, at the beginning" });
  await expect(first.getByRole("link", { name: "Previous" })).toHaveCount(0);
});

test("a link continues a long list, and says where it ends @night", async ({ page }) => {
  await page.goto("/design/tables");
  await expect(page.getByRole("link", { name: "Load more posts" })).toHaveAttribute("href", "/design/tables?after=24");
  await expect(page.getByText("That is everything.")).toBeVisible();
});

test("a click on its text follows a card, and selecting does not", async ({ page }) => {
  await page.goto("/design/cards");
  const text = page.getByText("For sixty years the light was trimmed by hand");
  await text.scrollIntoViewIfNeeded();
  const box = await text.boundingBox();
  if (!box) throw new Error("The text has no place on the page");
  await page.mouse.move(box.x + 4, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 8, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toContain("For sixty");
  await expect(page).not.toHaveURL(/#lamp-room$/);

  await text.click();
  await expect(page).toHaveURL(/#lamp-room$/);
});
