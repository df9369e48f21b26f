import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

/** A paid purchase of the demo content: the block of its payment, and its address. */
async function findSold(product: Supabase): Promise<{ hash: string; account: string }> {
  const [sold] = await queryProduct<{ hash: string; account: string }>(
    product,
    `select m.block_hash as hash, b.ephemeral_address as account from public.payments m
     join public.purchases b on b.id = m.purchase_id where b.status = 'paid' order by m.block_hash limit 1`,
  );
  if (!sold) throw new Error("The demo content has a paid purchase.");
  return sold;
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search for" }).fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

test("support finds the one purchase of a block, with masked accounts and nothing else @phone", async ({
  page,
  product,
}) => {
  const { hash, account } = await findSold(product);
  await signInAs(page, product, "support");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Search" }).click();
  await search(page, hash);
  await expect(page.getByText("Missing")).toBeVisible();
  await expect(page.getByText(`${account.slice(0, 10)}…${account.slice(-5)}`)).toBeVisible();
  await expect(page.getByText("Price", { exact: true })).toHaveCount(0);
  expect(await page.content()).not.toContain(account);
  await expectAccessible(page);
  await search(page, "@mira");
  await expect(page.getByText("Enter a block, an account, a purchase or a receipt number.").first()).toBeVisible();
});

test("finance finds it with its payouts, and a moderator finds people and posts", async ({ page, product }) => {
  const { hash, account } = await findSold(product);
  await signInAs(page, product, "finance");
  await page.goto("/admin/search");
  await search(page, hash);
  await expect(page.getByText("Author’s share")).toBeVisible();
  expect(await page.content()).toContain(account);
  await expectAccessible(page);
  await signInAs(page, product, "moderator");
  await page.goto("/admin/search");
  await search(page, "/@mira/what-the-shoe-mender-told-me-about-prices");
  await expect(page.getByRole("link", { name: "/@mira/what-the-shoe-mender-told-me-about-prices" })).toBeVisible();
  await expect(page.getByRole("link", { name: "@mira", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Ӿ")).toHaveCount(0);
  await expectAccessible(page);
  await search(page, hash);
  await expect(page.getByText("Enter a handle, an e-mail address or the address of a post.").first()).toBeVisible();
});

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });

  test("the search works", async ({ page, product }) => {
    await signInAs(page, product, "moderator");
    await page.goto("/admin/search");
    await search(page, "mira");
    await expect(page.getByRole("link", { name: "@mira", exact: true })).toBeVisible();
  });
});
