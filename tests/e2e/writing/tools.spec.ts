import { expect, type Page } from "@playwright/test";
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
