import { expect, type Page } from "@playwright/test";
import { moveToEnd } from "#tests/support/e2e/caret.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { signInAs } from "#tests/support/world/people.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

test("text is formatted and blocks are moved, by keys and by mouse @phone", async ({ page, product, isMobile }) => {
  await signInAs(page, product, "writer");
  await page.goto("/compose");
  await expect(text(page)).toBeVisible();
  await text(page).click();
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Block 1 of 2")).toBeAttached();
  await expect(text(page).locator("p")).toHaveText(["Second", "First"]);
  const tools = page.getByRole("toolbar", { name: "Format the selection" });
  await page.keyboard.press(isMobile ? "Control+a" : "Shift+Home");
  if (!isMobile) await expect(tools).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Bold" }).last()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await expect(text(page).locator("em")).toHaveText(isMobile ? ["Second", "First"] : ["Second"]);
  // A finger's selection shows the system's own menu there.
  if (isMobile) {
    await expect(tools).toBeHidden();
    return;
  }
  await text(page)
    .getByText("First")
    .dblclick({ position: { x: 8, y: 12 } });
  await expect(tools).toBeVisible();
  await expectAccessible(page);
  await tools.getByRole("button", { name: "Bold" }).click();
  await expect(text(page).locator("strong")).toHaveText("First");
  await text(page).getByText("First").hover();
  await page.getByTitle("Drag to move").dragTo(text(page).getByText("Second"), { targetPosition: { x: 4, y: 2 } });
  await expect(text(page).locator("p").first()).toHaveText("First");
});

test("words selected before the tools have come get them when they come", async ({ page, product }) => {
  const isSelected = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("Format the selection")) await isSelected.promise;
    await route.fulfill({ response });
  });
  await signInAs(page, product, "writer");
  await page.goto("/compose");
  await text(page).click();
  await page.keyboard.type("First");
  await page.keyboard.press("Shift+Home");
  isSelected.resolve();
  await expect(page.getByRole("toolbar", { name: "Format the selection" })).toBeVisible();
  // More code comes while the page is idle.
  await page.unrouteAll({ behavior: "wait" });
});

test("a slash in a line, headings for selected words, tools at a table, smart quotes and their undo", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "writer");
  await page.goto("/compose");
  await expect(text(page)).toBeVisible();
  await text(page).click();
  await page.keyboard.type('She said "2 * 3 * 4');
  await page.keyboard.type('"');
  await expect(text(page).locator("p").first()).toHaveText("She said “2 * 3 * 4”");
  await page.keyboard.press("Control+z");
  await expect(text(page).locator("p").first()).toHaveText('She said “2 * 3 * 4"');
  await page.keyboard.type(" /");
  const list = page.getByRole("listbox", { name: "Blocks" });
  await expect(list.getByRole("option").first()).toHaveAccessibleName("Paywall break");
  await expect(list.getByRole("group", { name: "Text and lists" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("note");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Aside");
  await expect(text(page).locator(".writing-callout")).toHaveText("Aside");
  await expect(text(page).locator("p").first()).toContainText("She said");

  await page.keyboard.press("Shift+Home");
  const tools = page.getByRole("toolbar", { name: "Format the selection" });
  await expect(tools.getByRole("button", { name: "Quote" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.keyboard.press("Escape");
  await text(page)
    .getByText("She said")
    .dblclick({ position: { x: 8, y: 12 } });
  await tools.getByRole("button", { name: "Heading", exact: true }).click();
  await expect(text(page).getByRole("heading", { level: 2 })).toContainText("She said");
  await tools.getByRole("button", { name: "Footnote" }).click();
  await expect(text(page).getByRole("heading", { level: 2 })).toContainText("She");
  await expect(text(page).locator(".writing-footnote")).toHaveText("Footnote");

  await moveToEnd(text(page));
  await page.keyboard.type("/table");
  await page.keyboard.press("Enter");
  const table = page.getByRole("toolbar", { name: "This table" });
  await expect(table).toBeInViewport();
  await page.keyboard.press("Alt+F10");
  await expect(table.getByRole("button", { name: "Row above" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text(page).getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
  await table.getByRole("button", { name: "Delete table" }).click();
  await expect(text(page).getByRole("table")).toHaveCount(0);
  await expect(table).toHaveCount(0);
});
