import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { addCreators } from "#tests/support/world/many-creators.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const FOLLOW_MIRA = `insert into public.follows (follower_id, creator_id)
  select $1, id from public.profiles where handle = 'mira'`;
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const posts = (page: Page) => page.getByRole("region", { name: "Posts" }).getByRole("article");

test("Following lists all posts of the creators one follows, on Browse and first on the front page @phone", async ({
  page,
  product,
}) => {
  const { id } = await signInAs(page, product, "reader");
  await page.goto("/browse");
  await page.getByRole("link", { name: "Following", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing here yet." })).toBeVisible();
  await expectAccessible(page);
  await queryProduct(product, FOLLOW_MIRA, [id]);
  await page.reload();
  await expect(page.getByRole("link", { name: "Following", exact: true })).toHaveAttribute("aria-current", "page");
  const [listed] = await queryProduct<{ count: number }>(
    product,
    `select count(*)::int as count from public.posts p join public.profiles a on a.id = p.profile_id
     where a.handle = 'mira' and p.status = 'published' and p.listed`,
  );
  await expect(posts(page)).toHaveCount(Math.min(24, listed?.count ?? 0));
  await expectAccessible(page);

  await page.goto("/");
  const strip = page.getByRole("region", { name: "Following" });
  await expect(strip.getByRole("listitem").first()).toContainText("Mira");
  await expect(strip.getByRole("link", { name: "All: Following" })).toHaveAttribute("href", "/browse/following");
  await expectAccessible(page);
});

test("Following is for readers with an account, and no cached page tells of it", async ({ page, product }) => {
  await page.goto("/browse");
  await expect(page.getByRole("link", { name: "Following", exact: true })).toBeHidden();
  await page.goto("/browse/following");
  await expect(page).toHaveURL("/login?next=%2Fbrowse%2Ffollowing");
  await signInAs(page, product, "anonymous");
  await page.goto("/browse/following");
  await expect(page).toHaveURL("/profile/convert?next=%2Fbrowse%2Ffollowing");
  const { id } = await signInAs(page, product, "reader");
  await queryProduct(product, FOLLOW_MIRA, [id]);
  const answer = await page.request.get("/browse/following");
  expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, expect.stringContaining("no-store")]);
  await signInAs(page, product, "reader");
  await page.goto("/browse/following");
  await expect(page.getByRole("heading", { name: "Nothing here yet." })).toBeVisible();
});

test("a profile shows its followers page by page, and who follows the reader", async ({ page, product }) => {
  const world = keptWorld(product.databaseUrl);
  const { id } = await signInAs(page, product, "named");
  const creator = await world.addPerson({ isCreator: true });
  const { handle } = await world.one<{ handle: string }>(
    "select handle::text as handle from public.profiles where id = $1",
    [creator.id],
  );
  const people = await addCreators(world, 32);
  await world.pool.query(
    "insert into public.follows (follower_id, creator_id) select id, $2 from unnest($1::uuid[]) as made (id)",
    [people, creator.id],
  );
  await world.pool.query("insert into public.follows (follower_id, creator_id) values ($1, $2)", [creator.id, id]);
  await page.goto(`/@${handle}/profile/followers`);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Follow/ }) });
  await expect(rows).toHaveCount(30);
  await expect(page.getByText("Follows you", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("That is everything.")).toBeVisible();
  await rows
    .first()
    .getByRole("button", { name: /^Follow/ })
    .click();
  await expect(toast(page, "You are now following this creator")).toBeVisible();
  await expectAccessible(page);
  const wrong = await page.request.get(`/@${handle}/profile/followers/2026`);
  expect(wrong.status()).toBe(404);
});

for (const [how, javaScriptEnabled] of [
  ["with a script", true],
  ["without a script", false],
] as const)
  test.describe(how, () => {
    test.use({ javaScriptEnabled });

    test("a person is blocked from their profile and unblocked in the settings", async ({ page, product }) => {
      const { id } = await signInAs(page, product, "named");
      const blocked = "select cardinality(blocked_profile_ids) as count from public.private_profiles where id = $1";
      await page.goto("/@june/profile/posts");
      const menu = page.getByRole("button", { name: /^More about/ });
      // Without a script the page does not know that this reader has an account.
      if (javaScriptEnabled) {
        await menu.click();
        await expectAccessible(page);
        await page.getByRole("button", { name: /^Block/ }).click();
        await expect(toast(page, "Blocked. They cannot follow you.")).toBeVisible();
      } else
        await queryProduct(
          product,
          "update public.private_profiles set blocked_profile_ids = array(select p.id from public.profiles p where p.handle = 'june') where id = $1",
          [id],
        );
      expect(await queryProduct(product, blocked, [id])).toEqual([{ count: 1 }]);
      await page.goto("/settings/profile");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("button", { name: /^Unblock/ }).click();
      await expect(page.getByText("You have not blocked anyone.")).toBeVisible();
      expect(await queryProduct(product, blocked, [id])).toEqual([{ count: 0 }]);
    });
  });
