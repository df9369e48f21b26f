import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { buyPosts } from "#tests/support/world/bought-posts.ts";
import { signInAs } from "#tests/support/world/people.ts";

test("a library of nine posts has no filters, one of ten has", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "anonymous");
  await buyPosts(product, id, 9);
  await page.goto("/library");
  await expect(page.getByRole("link", { name: /^Read / })).toHaveCount(9);
  await expect(page.getByLabel("Title or author")).toHaveCount(0);
  await buyPosts(product, id, 1);
  await page.goto("/library");
  await expect(page.getByLabel("Title or author")).toBeVisible();
});
