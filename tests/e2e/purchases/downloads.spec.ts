import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/buyers.ts";
import { expectAccessible } from "#tests/support/e2e/e2e.ts";
import { expectOpen, hundredths, putOnSale, requestAddress, send } from "#tests/support/e2e/pay-page.ts";

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

test("a post without downloads says so before the payment, and offers none to its buyer", async ({ page, product }) => {
  const kept = await putOnSale(product, { offers_downloads: false });
  await page.goto((await putOnSale(product)).path);
  await expect(page.getByRole("main")).toContainText("Download it as EPUB or Markdown.");
  await page.goto(kept.path);
  await expect(page.getByRole("main")).toContainText("To read here; no download.");
  await send(product, await requestAddress(page), hundredths(5));
  await expectOpen(page, kept);
  await expect(page.getByRole("link", { name: /^Download as/ })).toHaveCount(0);
  expect((await page.request.get(`/api/posts/${kept.id}/download?format=md`)).ok()).toBe(false);
});
