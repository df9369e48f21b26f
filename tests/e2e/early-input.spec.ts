import { expect, type Page } from "@playwright/test";
import { makePng } from "#tests/support/documents/png.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { onDisk } from "#tests/support/e2e/files.ts";

/** The page as its HTML arrives, with its scripts held back. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.mainFrame().goto(path, { waitUntil: "domcontentloaded" });
  return async () => {
    release();
    await expect(page.locator("html")).toHaveAttribute("data-awake");
  };
}

const picture = (name: string) => onDisk({ name, bytes: makePng(2, 2) });

test("files chosen before the page is awake are kept, and sent", async ({ page }) => {
  const awake = await openWithoutScripts(page, "/design/files");
  await page.getByLabel("Cover").setInputFiles(picture("loom.png"));
  await page.getByLabel("Pictures", { exact: true }).setInputFiles([picture("a.png"), picture("b.png")]);
  await awake();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("loom.png").getByText("uploaded")).toBeVisible();
  await expect(row("a.png")).toBeVisible();
  await expect(row("b.png")).toBeVisible();
});

test("text typed before the page is awake counts", async ({ page }) => {
  const awake = await openWithoutScripts(page, "/design/fields");
  const name = page.getByRole("textbox", { name: "Pen name" });
  await name.fill("Ada");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Looms");
  await awake();
  await expect(page.getByText("5 / 120")).toBeVisible();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(name).toHaveValue("Ada");
  await expect(page.getByRole("region", { name: "One thing to mend" })).toHaveCount(0);
});

test("a choice made before the page is awake counts @night", async ({ page, colorScheme }) => {
  const other = colorScheme === "dark" ? "light" : "dark";
  const awake = await openWithoutScripts(page, "/design/choices");
  const checkbox = page.getByRole("checkbox", { name: "Someone pays for a post" });
  const category = page.getByRole("combobox", { name: "Category" });
  await checkbox.check();
  await category.selectOption("Science");
  // The menu of the colour mode is the browser's, and opens without a script.
  await page.getByRole("banner").getByRole("button", { name: "Colour mode" }).click();
  await page.getByRole("radio", { name: other === "dark" ? "Dark" : "Light" }).check();
  await awake();
  await expect(checkbox).toBeChecked();
  await expect(category).toHaveValue("science");
  await expect(page.locator("html")).toHaveAttribute("data-mode", other);
});

test("text typed into a combobox before the page is awake opens its list", async ({ page }) => {
  const awake = await openWithoutScripts(page, "/design/combobox");
  const language = page.getByRole("combobox", { name: "Language" });
  await language.fill("ge");
  await awake();
  await expect(language).toHaveValue("ge");
  await expect(page.getByRole("listbox", { name: "Language" }).getByRole("option")).toHaveText(["German Deutsch"]);
});

test("text in an unfocused combobox opens no list @night", async ({ page }) => {
  const awake = await openWithoutScripts(page, "/design/combobox");
  const language = page.getByRole("combobox", { name: "Language" });
  await language.fill("ge");
  await page.getByRole("combobox", { name: "Co-author" }).focus();
  await awake();
  await expect(language).toHaveValue("ge");
  await expect(language).toHaveAttribute("aria-expanded", "false");
});
