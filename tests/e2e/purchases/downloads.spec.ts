import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/buyers.ts";
import { expectAccessible } from "#tests/support/e2e/e2e.ts";

test("an owned post is downloaded from the library and from its page, in both formats @looks @phone", async ({
  page,
  buyAs,
}) => {
  const { path, secret } = await buyAs(page, "anonymous");
  const download = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  await page.goto("/settings/purchases");
  await page.getByRole("button", { name: /^More for/ }).click();
  await expectAccessible(page, '[role="menu"]');
  const epub = await download(() => page.getByRole("menuitem", { name: "Download as EPUB" }).click());
  expect(epub.name).toMatch(/^\w+-[a-z0-9-]+\.epub$/);
  expect(epub.bytes.toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
  await page.goto(path);
  await expectAccessible(page, ".receipt-bar");
  const markdown = await download(() => page.getByRole("link", { name: "Download as Markdown" }).click());
  expect(markdown.bytes.toString()).toContain(secret);
  const address = (await page.getByRole("link", { name: "Download as EPUB" }).getAttribute("href")) ?? "";
  expect((await page.request.head(address)).headers()["content-type"]).toBe("application/epub+zip");
  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(402);
});
