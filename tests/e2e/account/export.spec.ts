import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

test("a writer downloads everything without loading the page again @phone", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Make the download" }).click();
  const link = page.getByRole("link", { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Make a new download" })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^farthing-\d{4}-\d\d-\d\d\.zip$/);
  const names = Object.keys(unzipSync(await readFile(await download.path())));
  expect(names).toEqual(expect.arrayContaining(["profile.json", "ghost/ghost.json", "sales.csv", "README.txt"]));
});

test("an account without an e-mail address is not promised a mail", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  await queryProduct(product, "insert into public.exports (user_id) values ($1)", [id]);
  await page.goto("/settings");
  await expect(page.getByText("We e-mail you when your download is ready.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Your download is in the queue." })).toBeAttached();
  await queryProduct(product, "update auth.users set email = null where id = $1", [id]);
  await page.reload();
  await expect(page.getByText("Come back here for your download.")).toBeVisible();
  await expect(page.getByText("We e-mail you when your download is ready.")).toHaveCount(0);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a link loads the page again until the download is there", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "writer");
    await queryProduct(product, "insert into public.exports (user_id) values ($1)", [id]);
    await page.goto("/settings");
    const check = page.getByRole("link", { name: "Check progress" });
    await check.click();
    await expect(check).toBeVisible();
    const end = "state = 'ready', parts = 1, bytes = 2000000, expires_at = now() + interval '7 days'";
    await queryProduct(product, `update public.exports set ${end} where user_id = $1`, [id]);
    await check.click();
    await expect(page.getByRole("link", { name: "Download (2.0 MB)" })).toBeVisible();
  });
});
