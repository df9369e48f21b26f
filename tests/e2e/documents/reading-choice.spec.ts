import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("reading"));
const marked = (page: Page, words: string) => expect(page.locator("html")).toHaveAttribute("data-reading", words);
const option = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

test("the controls show what is stored, and a choice of one keeps the others", async ({ doc, page }) => {
  await page.addInitScript(() => localStorage.setItem("reading", "smaller sans"));
  await doc.open({ parts: ["reading"] });
  await page.getByRole("button", { name: "Text" }).click();
  await expect(option(page, "Small")).toBeChecked();
  await expect(option(page, "Sans")).toBeChecked();
  await option(page, "Wide").check();
  await marked(page, "smaller wide sans");
  expect(await stored(page)).toBe("smaller wide sans");
  await page.getByRole("group", { name: "Size" }).getByRole("radio", { name: "Normal" }).check();
  await option(page, "Serif").check();
  await marked(page, "wide");
});

test("they are used by keys alone", async ({ doc, page }) => {
  await doc.open({ parts: ["reading"] });
  await page.keyboard.press("Tab");
  for (const key of ["Enter", "Tab", "ArrowRight"]) await page.keyboard.press(key);
  await expect(option(page, "Large")).toBeFocused();
  await marked(page, "larger");
});

test("a choice made before the script ran counts", async ({ doc, page }) => {
  await page.addInitScript(() => localStorage.setItem("reading", "sans"));
  const press = '<script nonce="page">document.querySelector("[value=largest]").click()</script>';
  await doc.open({ parts: ["reading"], html: press });
  await marked(page, "largest sans");
  expect(await stored(page)).toBe("largest sans");
});

test("it follows other tabs, and a page that Back returns to catches up", async ({ doc, page }) => {
  await doc.open({ parts: ["reading"] });
  await page.evaluate(() => {
    localStorage.setItem("reading", "larger");
    dispatchEvent(new StorageEvent("storage", { key: "reading" }));
  });
  await marked(page, "larger");
  await expect(page.locator("[value=larger]")).toBeChecked();
  await page.evaluate(() => {
    localStorage.setItem("reading", "narrow");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await marked(page, "narrow");
  await page.getByRole("button", { name: "Text" }).click();
  await expect(option(page, "Narrow")).toBeChecked();
  await expect(option(page, "Large")).not.toBeChecked();
});

test("without storage a choice lasts as long as the page", async ({ doc, page }) => {
  await page.addInitScript(() => {
    for (const name of ["getItem", "setItem"])
      Storage.prototype[name as "getItem"] = () => {
        throw new DOMException("denied", "SecurityError");
      };
  });
  await doc.open({ parts: ["reading"] });
  await page.getByRole("button", { name: "Text" }).click();
  await option(page, "Largest").check();
  await option(page, "Wide").check();
  await marked(page, "largest wide");
  await page.evaluate(() => document.dispatchEvent(new Event("farthing:new-content")));
  await expect(option(page, "Largest")).toBeChecked();
});

test("new content is shown the choice", async ({ doc, page }) => {
  await page.addInitScript(() => localStorage.setItem("reading", "larger"));
  await doc.open({ parts: ["reading"] });
  await page.evaluate(() => {
    const controls = document.querySelector(".needs-script");
    controls?.replaceWith(document.createRange().createContextualFragment(controls.outerHTML));
    document.dispatchEvent(new Event("farthing:new-content"));
  });
  await page.getByRole("button", { name: "Text" }).click();
  await expect(option(page, "Large")).toBeChecked();
});
