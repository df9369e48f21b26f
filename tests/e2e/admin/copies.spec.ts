import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { documentOfWords, drawWords } from "#tests/support/moderation/text-stage.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

test("the worker finds a copy; its author reads why and may appeal, moderators find the original @phone", async ({
  page,
  product,
  browser,
}) => {
  const world = keptWorld(product.databaseUrl);
  const text = documentOfWords(drawWords(120), drawWords(80));
  const original = await world.addPost(await world.addPerson({ isCreator: true }), { priceRaw: null, free: text });
  const { id } = await signInAs(page, product, "writer");
  const author = { id, claims: { sub: id, role: "authenticated" } };
  const copy = await world.addPost(author, { priceRaw: null, free: text });
  const cause = () => queryProduct(product, "select cause from public.featured_exclusions where post_id = $1", [copy]);
  await expect.poll(cause).toEqual([{ cause: "copy" }]);
  await page.goto("/posts/published");
  await expect(page.getByText("in an older post by another author").first()).toBeVisible();
  await page.goto("/decisions");
  await page
    .getByRole("link", { name: /On the matter of/ })
    .first()
    .click();
  await expect(page.getByText("A program", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /appeal/i })).toBeVisible();
  await expectAccessible(page);

  const staff = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signInAs(staff, product, "moderator");
  await staff.goto(`/admin/featured-exclusions?q=${copy}`);
  const entry = staff.getByRole("listitem").filter({ hasText: "A program found this." }).first();
  const path = await entry.getByRole("link", { name: "The older post" }).getAttribute("href");
  await expectAccessible(staff);
  const [known] = await queryProduct(
    product,
    "select format('/@%s/%s', a.handle, p.slug) as path from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [original],
  );
  expect(path).toBe(known?.path);
  await staff.context().close();
});
