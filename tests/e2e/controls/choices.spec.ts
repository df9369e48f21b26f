import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/design/choices");
});

test("radio cards are one tab stop; arrows choose, and skip disabled ones", async ({ page }) => {
  const group = page.getByRole("radiogroup", { name: "Who may read this?" });
  const paid = group.getByRole("radio", { name: "Who pays" });
  await expect(paid).toBeChecked();
  await expect(paid).toHaveAccessibleDescription("Ӿ0.05 The first part stays free to read.");
  await paid.focus();
  await page.keyboard.press("ArrowDown");
  await expect(group.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await expect(group.getByRole("radio", { name: "Everyone" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(paid).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "By hand" })).toBeFocused();
});

test("pressing anywhere on the card chooses it @night", async ({ page }) => {
  await page.getByText("Free, for all and for search engines.").click();
  await expect(page.getByRole("radio", { name: "Everyone" })).toBeChecked();
});

test("an invalid group says so as a whole @night", async ({ page }) => {
  const group = page.getByRole("radiogroup", { name: "How was it written?" });
  await expect(group).toHaveAttribute("aria-invalid", "true");
  await expect(group).toHaveAttribute("aria-required", "true");
  await expect(group).toHaveAccessibleErrorMessage("Choose one: it is asked of every post.");
});

test("Space and a press on the label turn a switch", async ({ page }) => {
  const search = page.getByRole("switch", { name: "Show me in search" });
  await expect(search).not.toBeChecked();
  await search.focus();
  await page.keyboard.press("Space");
  await expect(search).toBeChecked();
  await page.getByText("Show me in search").click();
  await expect(search).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Tips" })).toHaveAccessibleDescription(
    "Readers may add something on top.",
  );
  await expect(page.getByRole("switch", { name: "Being saved" })).toHaveAttribute("aria-busy", "true");
});

test("Space and the label tick a checkbox, which can be indeterminate", async ({ page }) => {
  const sold = page.getByRole("checkbox", { name: "Someone pays for a post" });
  await sold.focus();
  await page.keyboard.press("Space");
  await expect(sold).toBeChecked();
  await page.getByText("Someone pays for a post").click();
  await expect(sold).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "All drafts" })).toBeChecked({ indeterminate: true });
  await expect(page.getByRole("group", { name: "Tell me when" })).toHaveAccessibleDescription(
    "By e-mail, at most once a day.",
  );
});

test("a select is the browser's own @night", async ({ page }) => {
  const category = page.getByRole("combobox", { name: "Category" });
  await expect(category).toHaveValue("crafts");
  await category.selectOption("Science");
  await expect(category).toHaveValue("science");
});

test("steps show which are done, current and to come @night", async ({ page }) => {
  const steps = page.getByRole("list", { name: "Publishing" }).getByRole("listitem");
  await expect(steps).toHaveText(["Done: Words", "2Price", "3To come: Checks", "4To come: Publish"]);
  await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
});
