import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { openOverlays } from "#tests/support/e2e/overlays.ts";

const QUESTION = "Unpublish “The wren in the hedge”?";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a dialog takes the focus, keeps it, and returns it to its opener on Escape", async ({ page }) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "Ask" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: QUESTION });
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/Readers who paid keep their copy/);
  for (const name of ["Close", "Keep it", "Unpublish", "Close"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Unpublish" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("Escape closes a dialog as soon as the focus has left a button with a tooltip", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const overlays = await openOverlays(page);
  await overlays.getByRole("button", { name: "Ask" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: QUESTION });
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toHaveText("Close");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a tooltip that leaves lets the focus go on to the next button", async ({ page }) => {
  const overlays = await openOverlays(page);
  await overlays.getByRole("button", { name: "Ask" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: QUESTION });
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toHaveText("Close");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});

// The server renders both the opener and “Keep it”.
for (const name of ["Close", "Keep it"]) {
  test(`a server-rendered button opens a dialog, and “${name}” closes it and returns the focus`, async ({ page }) => {
    const overlays = await openOverlays(page);
    const opener = overlays.getByRole("button", { name: "Ask" });
    await opener.click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test("a click beside a dialog closes it and does nothing else", async ({ page }) => {
  const overlays = await openOverlays(page);
  await overlays.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.click(8, 8);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a dialog opened by code returns the focus to where it was @night", async ({ page }) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "Rename" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename this draft" });
  await dialog.getByLabel("New name").fill("The wren");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a dialog opened from a menu returns the focus to the menu’s button @night", async ({ page }) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "Post", exact: true });
  await opener.press("Enter");
  await page.getByRole("menuitem", { name: "Delete…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this draft?" });
  await expect(dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the page behind a dialog keeps its place and width", async ({ page }) => {
  const overlays = await openOverlays(page);
  const opener = overlays.getByRole("button", { name: "Much to read" });
  await opener.scrollIntoViewIfNeeded();
  const before = await placeOf(page);
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeFocused();
  await page.mouse.move(8, 8);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("End");
  expect(await placeOf(page)).toEqual(before);
  await dialog.getByRole("link", { name: "Back to the list" }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole("heading")).toBeInViewport();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeInViewport();
  expect(await placeOf(page)).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await placeOf(page)).scrolled).not.toBe(before.scrolled);
});

test("it is in the middle of a wide screen, and a sheet at the bottom of a narrow one @looks @phone", async ({
  page,
}) => {
  const overlays = await openOverlays(page);
  await overlays.getByRole("button", { name: "Ask" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeFocused();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  // It has the focus before the first frame of its animation is over.
  await expect(async () => {
    const { top, below, start, end } = await roomAround(page, dialog);
    if (isNarrow) expect({ start, end, below }).toEqual({ start: 0, end: 0, below: 0 });
    else {
      expect(start).toBeCloseTo(end);
      expect(below).toBeCloseTo(top);
    }
  }).toPass();
  await expectAccessible(page, "[role=dialog]");
});

async function roomAround(page: Page, dialog: Locator) {
  const box = await dialog.boundingBox();
  const screen = page.viewportSize();
  if (!box || !screen) throw new Error("The dialog has no place");
  const end = screen.width - box.x - box.width;
  return { top: box.y, below: screen.height - box.y - box.height, start: box.x, end };
}

function placeOf(page: Page) {
  return page.evaluate(() => ({
    scrolled: scrollY,
    width: document.querySelector("main")?.getBoundingClientRect().width,
  }));
}
