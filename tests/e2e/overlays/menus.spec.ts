import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { openOverlays } from "#tests/support/e2e/overlays.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("arrows and letters move in a menu, which returns the focus on Escape @looks", async ({ page }) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "Post", exact: true });
  await opener.press("Enter");
  const item = (name: string) => page.getByRole("menuitem", { name });
  await expect(item("Edit")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Copy link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // “Schedule” is disabled.
  await expect(item("Go to the front page")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Delete…")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Edit")).toBeFocused();
  await page.keyboard.type("c");
  await expect(item("Copy link")).toBeFocused();
  await expectAccessible(page, "[role=menu]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(opener).toBeFocused();
});

test("an item acts and closes the menu; a disabled one does neither", async ({ page }) => {
  const overlays = await openOverlays(page);
  await overlays.getByRole("button", { name: "Post", exact: true }).click();
  const disabled = page.getByRole("menuitem", { name: "Schedule" });
  // It is off screen until it is measured; a forced click does not wait for that.
  await expect(disabled).toBeInViewport();
  await disabled.click({ force: true });
  await expect(page.getByRole("menu")).toBeVisible();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("listitem", { name: "Link copied" })).toBeVisible();
});

test("an item that leads to a page is a link @night", async ({ page }) => {
  const overlays = await openOverlays(page);
  await overlays.getByRole("button", { name: "Post", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Go to the front page" }).press("Enter");
  await expect(page).toHaveURL("/");
});

test("choices show what is chosen, and several can be ticked in one visit @night", async ({ page }) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "Reading" });
  await opener.click();
  const notes = page.getByRole("menuitemcheckbox", { name: "Footnotes" });
  const wide = page.getByRole("menuitemcheckbox", { name: "Wide lines" });
  await expect(page.getByRole("group", { name: "Typeface" }).getByRole("menuitemradio")).toHaveCount(2);
  await notes.click();
  await wide.click();
  await expect(notes).not.toBeChecked();
  await expect(wide).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Sans" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await opener.click();
  await expect(page.getByRole("menuitemradio", { name: "Sans" })).toBeChecked();
  await expect(page.getByRole("menuitemradio", { name: "Serif", exact: true })).not.toBeChecked();
});

test("a popover takes the focus, leaves the page alone, and closes by Escape and by a click beside it @looks", async ({
  page,
}) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "What is Nano?" });
  const popover = page.getByRole("dialog", { name: "What Nano is" });
  await opener.press("Enter");
  await expect(popover).toBeVisible();
  await expect(popover).not.toHaveAttribute("aria-modal");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(popover).toBeVisible();
  await page.mouse.click(8, 8);
  await expect(popover).toBeHidden();
});
