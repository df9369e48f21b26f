import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { keptWorld, newAccount } from "#tests/support/world/world.ts";

/** A list of eleven posts that no other test sees, and a post that is promoted in its subject. */
async function addPromotedList({ databaseUrl }: Awaited<ReturnType<typeof readRunningProduct>>) {
  const world = keptWorld(databaseUrl);
  await world.pool.query("update public.settings set fee_account = $1 where fee_account is null", [newAccount()]);
  await world.addAddresses(4);
  const tag = `shown-${randomBytes(6).toString("hex")}`;
  const post = { tags: [tag], category_id: "science" };
  const promotions = promotionCalls(world);
  const title = `Paid for ${tag}`;
  const promoted = await promotions.run(await addStaff(world, "moderator"), "category", { ...post, title });
  // The list is made of newer ones: eleven, and the thirteen that make a page full.
  for (let n = 0; n < 24; n++) await world.addPost(await world.addPerson({ isCreator: true }), { changes: post });
  const readCounts = () =>
    world.one<{ seen: number; opened: number }>(
      "select impressions::integer as seen, clicks::integer as opened from private.promotions where id = $1",
      [promoted.id],
    );
  const stop = () => promotions.stop(promoted.author, promoted.id);
  return { ...promoted, title, path: `/browse?category=science&tag=${tag}`, readCounts, stop };
}

test("the twelfth card of a list says that it is promoted, opens the post, and counts both @phone", async ({
  page,
  product,
}) => {
  const { id, title, path, readCounts, stop } = await addPromotedList(product);
  await page.goto(path);
  const cards = page.getByRole("region", { name: "Posts" }).getByRole("listitem");
  await expect(cards).toHaveCount(25);
  const card = cards.nth(11);
  const link = card.getByRole("link", { name: `Promoted: ${title}` });
  await expect(link).toHaveAttribute("rel", "sponsored nofollow");
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText("Promoted", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // Neither the axe run nor the focus has counted more.
  await expect.poll(readCounts).toEqual({ seen: 1, opened: 1 });

  await stop();
  await expect.poll(async () => (await page.request.get(path)).text()).not.toContain(`/promoted/${id}`);
  expect((await page.request.get(`/promoted/${id}`, { maxRedirects: 0 })).status()).toBe(303);
});

test("a link of a promotion that never was shows the page for missing pages", async ({ request }) => {
  const answer = await request.get("/promoted/0193f7c0-0000-4000-8000-000000000000");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("<h1");
});
