import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

const FREE = "/@tomas/counting-money-without-floating-point";
const PAID = "/@mira/what-the-shoe-mender-told-me-about-prices";
const READABILITY = join(import.meta.dirname, "../../../node_modules/@mozilla/readability/Readability.js");

/** What Firefox's reader mode makes of a page, and the paragraphs it would miss. */
async function readByReaderMode(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  await page.mainFrame().goto("about:blank");
  await page.addScriptTag({ path: READABILITY });
  return page.evaluate((source) => {
    const parse = () => new DOMParser().parseFromString(source, "text/html");
    const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
    const Reader = Reflect.get(window, "Readability");
    const found = new Reader(parse()).parse();
    const read = plain(found?.textContent);
    const parts = [...parse().querySelectorAll(".post-text :is(p, li, h2, h3, pre)")].map((part) =>
      plain(part.textContent),
    );
    return {
      title: found?.title,
      byline: found?.byline,
      missing: parts.filter((part) => !read.includes(part)),
      parts: parts.length,
    };
  }, html);
}

for (const [path, title, author] of [
  [FREE, "Counting money without floating point", "Tomás Rivera"],
  [PAID, "What the shoe mender told me about prices", "Mira Okafor"],
] as const)
  test(`a reader mode finds title, author and every free word: ${title}`, async ({ page }) => {
    const read = await readByReaderMode(page, path);
    expect(read.title).toContain(title);
    expect(read.byline).toContain(author);
    expect(read.missing).toEqual([]);
    expect(read.parts).toBeGreaterThan(3);
  });

test("paper has the text, with its title and author, and nothing to press", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(FREE);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Tomás Rivera").first()).toBeVisible();
  await expect(page.getByText("never on the way back.")).toBeVisible();
  for (const role of ["banner", "contentinfo", "button", "navigation"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "More from @tomas" })).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("code is coloured, mathematics is set, notes work, and pictures are pictures", async ({ page }) => {
    await page.goto(FREE);
    await expect(page.getByRole("region", { name: "Code 1: TypeScript" })).toBeVisible();
    expect(await page.locator(".post-code span[class]").count()).toBeGreaterThan(0);
    for (const image of await page.getByRole("article").getByRole("img").all())
      await expect(image).toHaveJSProperty("complete", true);
    await expect(page.getByRole("button", { name: "Text" })).toBeHidden();
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("link", { name: "E-mail" })).toBeVisible();
  });
});
