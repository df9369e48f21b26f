import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { stopClock } from "#tests/support/e2e/overlays.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/design/combobox");
});

const language = (page: Page) => page.getByRole("combobox", { name: "Language" });
const options = (page: Page) => page.getByRole("listbox", { name: "Language" }).getByRole("option");
const active = (page: Page) => options(page).and(page.locator("[aria-selected=true]"));

test("typing narrows the list, and Enter takes the first match", async ({ page }) => {
  await language(page).focus();
  await page.keyboard.type("ge");
  await expect(options(page)).toHaveText(["German Deutsch"]);
  await expect(page.getByRole("status").filter({ hasText: "1 found" })).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(language(page)).toHaveValue("German");
  await expect(language(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator("input[name=language]")).toHaveValue("de");
});

test("arrows, Home and End move and wrap in the list, and Escape restores it", async ({ page }) => {
  await language(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveCount(10);
  await expect(active(page)).toHaveText("Arabic العربية");
  await page.keyboard.press("End");
  await expect(active(page)).toHaveText("Portuguese português");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("Arabic العربية");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("Czech čeština");
  await expect(language(page)).toHaveAttribute("aria-activedescendant", (await active(page).getAttribute("id")) ?? "");
  await expectAccessible(page, "#combobox");
  await page.keyboard.press("Enter");
  await expect(language(page)).toHaveValue("Czech");

  await page.keyboard.type("x");
  await page.keyboard.press("Escape");
  await expect(language(page)).toHaveValue("Czech");
  await expect(language(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(language(page)).toHaveValue("");
  await expect(page.locator("input[name=language]")).toHaveValue("");
});

test("an open list shows everything, starting at the current choice @night", async ({ page }) => {
  await language(page).fill("spanish");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveCount(10);
  await expect(active(page)).toHaveText("Spanish español");
});

test("invalid text is cleared on leaving, which chooses nothing @night", async ({ page }) => {
  await language(page).fill("gre");
  await page.keyboard.press("Tab");
  await expect(language(page)).toHaveValue("");
  await language(page).fill("greek");
  await page.keyboard.press("Enter");
  await language(page).fill("nonsense");
  await expect(page.getByText("Nothing found for “nonsense”.").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(language(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(language(page)).toHaveValue("Greek");
  await language(page).fill("");
  await page.keyboard.press("Tab");
  await expect(page.locator("input[name=language]")).toHaveValue("");
});

test("pressing an item chooses it, and focus stays in the text", async ({ page }) => {
  await language(page).click();
  await options(page).filter({ hasText: "French" }).click();
  await expect(language(page)).toHaveValue("French");
  await expect(language(page)).toBeFocused();
});

test("a remote search shows loading, found, not found or failed", async ({ page }) => {
  // The answer comes when the clock moves, and not before the query was checked.
  await stopClock(page);
  await page.reload();
  const author = page.getByRole("combobox", { name: "Co-author" });
  const found = page.getByRole("listbox", { name: "Co-author" }).getByRole("option");
  const looking = page.getByText("Looking…").first();
  const failed = page.getByText("This could not be looked up.").first();
  async function releaseAnswer() {
    await expect(looking).toBeVisible();
    await page.clock.runFor(1_000);
  }
  await author.fill("anni");
  await releaseAnswer();
  await expect(found).toHaveText(["Anni Albers"]);
  await author.fill("zzz");
  await releaseAnswer();
  await expect(page.getByText("Nothing found for “zzz”.").first()).toBeVisible();
  await author.fill("storm");
  await releaseAnswer();
  await expect(failed).toBeVisible();
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await releaseAnswer();
  await expect(author).toBeFocused();
  await expect(failed).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(looking).toBeVisible();
  await author.fill("jo");
  await releaseAnswer();
  await expect(found).toHaveText(["Joseph Jacquard"]);
  await page.keyboard.press("Enter");
  await expect(author).toHaveValue("Joseph Jacquard");
});

test("a failed search is accessible", async ({ page }) => {
  await page.getByRole("combobox", { name: "Co-author" }).fill("storm");
  await expect(page.getByText("This could not be looked up.").first()).toBeVisible();
  await expectAccessible(page, "#combobox");
});

test("nothing opens a disabled combobox @night", async ({ page }) => {
  await expect(page.getByRole("combobox", { name: "Publication" })).toBeDisabled();
});
