import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct } from "#tests/support/world/people.ts";

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });

  test("a block's page shows what the chain shows, and leads to no post and no buyer", async ({ page, product }) => {
    const [sold] = await queryProduct<{ hash: string; title: string; id: string; deposit: string }>(
      product,
      `select m.block_hash as hash, p.title, b.id, b.ephemeral_address as deposit from public.payments m
       join public.purchases b on b.id = m.purchase_id join public.posts p on p.id = b.post_id limit 1`,
    );
    if (!sold) throw new Error("The demo content has sales.");
    await page.goto(`/chain/${sold.hash.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1, name: "Nano block" })).toBeVisible();
    await expect(page.getByText(sold.deposit)).toBeVisible();
    const html = await page.content();
    for (const secret of [sold.title, sold.id]) expect(html).not.toContain(secret);
    await page.getByRole("link", { name: "Find its receipt" }).click();
    await expect(page.getByRole("heading", { name: "This payment" })).toBeVisible();
  });

  test("no page stands where there is no block", async ({ request }) => {
    for (const text of ["AB".repeat(32), "x", "AB".repeat(31)])
      expect((await request.get(`/chain/${text}`)).status(), text).toBe(404);
  });
});

test("a block's page is accessible", async ({ page, product }) => {
  const [paid] = await queryProduct<{ hash: string }>(
    product,
    "select block_hash as hash from public.payments limit 1",
  );
  if (!paid) throw new Error("The demo content has sales.");
  await page.goto(`/chain/${paid.hash}`);
  await expect(page.getByRole("heading", { level: 1, name: "Nano block" })).toBeVisible();
  await expectAccessible(page);
});

test("the price of Nano is told by a call, and no reader is lost in a redirect", async ({ request }) => {
  expect(await (await request.get("/api/price")).json()).toMatchObject({ price_usd: expect.stringMatching(/^\d/) });
  const moved = await request.get("/@mira?ref=bea", { maxRedirects: 0 });
  expect(moved.headers().location).toMatch(/\?ref=bea$/);
});
