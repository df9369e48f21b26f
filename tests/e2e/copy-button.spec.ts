import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { stopClock } from "#tests/support/e2e/overlays.ts";

const REFUSAL = "Your browser did not let us copy. The text is selected: press Ctrl C or ⌘ C.";

// "Copied" stays as long as the clock stands.
test.beforeEach(({ page }) => stopClock(page));

/** What is announced after copying. */
function thatCopied(page: Page) {
  return page.getByRole("status").filter({ hasText: "Copied" });
}

/** What the page copies by selecting, as such a page's clipboard cannot be read. */
async function recordCopies(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() => {
    document.addEventListener("copy", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) document.body.dataset.copied = target.value;
    });
  });
  return () => page.evaluate(() => document.body.dataset.copied);
}

test("announces copying politely, and the button keeps its name", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/design/notes");
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(thatCopied(page)).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0.05");
  await expect(page.getByRole("button", { name: "Copy amount" })).toBeFocused();
  await page.clock.runFor(2_000);
  await expect(thatCopied(page)).toHaveCount(0);
});

test("copies code unchanged, line by line @night", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/design/notes");
  const block = page.getByRole("figure").filter({ hasText: "TypeScript" });
  await block.getByRole("button", { name: "Copy" }).click();
  await expect(thatCopied(page)).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.getByRole("code").textContent());
  expect(copied).toContain("\n");
});

test("without a clipboard it copies by selecting", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await page.goto("/design/notes");
  const readCopied = await recordCopies(page);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(thatCopied(page)).toHaveCount(1);
  expect(await readCopied()).toBe("0.05");
  await expect(page.getByRole("button", { name: "Copy amount" })).toBeFocused();
});

test("a refused clipboard counts as none @night", async ({ page }) => {
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
  });
  await page.goto("/design/notes");
  const readCopied = await recordCopies(page);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(thatCopied(page)).toHaveCount(1);
  expect(await readCopied()).toBe("0.05");
});

test("where nothing works, it selects the text and names the keys @night", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
    document.execCommand = () => false;
  });
  await page.goto("/design/notes");
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "The text to copy" })).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("0.05");
});
