import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { signInAs } from "#tests/support/world/people.ts";

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
