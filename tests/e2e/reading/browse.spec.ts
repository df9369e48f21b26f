import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { makePerson } from "#tests/support/world/people.ts";
import { openWorld } from "#tests/support/world/world.ts";

/** A phone folds the filters; a wide screen shows them. */
async function openFilters(page: Page): Promise<void> {
  const fold = page.getByText("Filters", { exact: true });
  if (await fold.isVisible()) await fold.click();
}

test("each list has an address, and says when it is empty @looks @phone", async ({ page }) => {
  await page.goto("/browse");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expectAccessible(page);
  const lists = page.getByRole("navigation", { name: "Lists" });
  await lists.getByRole("link", { name: "Top" }).click();
  await expect(page).toHaveURL("/browse/top-week");
  await page.getByRole("navigation", { name: "Time" }).getByRole("link", { name: "24 hours" }).click();
  await expect(page).toHaveURL("/browse/top-day");
  await lists.getByRole("link", { name: "New" }).click();
  await expect(page).toHaveURL("/browse");
  await expect(page.getByRole("heading", { level: 1, name: "Browse" })).toBeVisible();
});

test("a filtered list loads in parts, forwards and back, and the filter stays on another list", async ({
  page,
  product,
}) => {
  const { id } = await makePerson(product, "writer");
  const world = openWorld(product.databaseUrl, 4);
  const language = `eo-X${Array.from(randomBytes(3), (byte) => "abcdefghijklmnopqrstuvwxyz"[byte % 26]).join("")}`;
  const claims = { sub: id, role: "authenticated", is_anonymous: false, app_metadata: {} };
  const add = () => world.addPost({ id, claims }, { priceRaw: null, changes: { language } });
  await Promise.all(Array.from({ length: 26 }, add));
  // So old that no other list begins with them.
  await world.pool.query("update public.posts set published_at = now() - interval '9 years' where profile_id = $1", [
    id,
  ]);
  await world.pool.query("select private.touch_tags('posts')");
  await world.close();

  const titles = page.getByRole("region", { name: "Posts" }).getByRole("heading", { level: 2 });
  await page.goto(`/browse?language=${language}`);
  await expect(titles).toHaveCount(24);
  const first = await titles.allTextContents();
  // By key: cards far below are laid out only near the view, and may move what a pointer aims at.
  await page.getByRole("link", { name: "Load more" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/browse\\?language=${language}&after=`));
  await expect(titles).toHaveCount(2);
  for (const title of await titles.allTextContents()) expect(first).not.toContain(title);
  await expect(page.getByText("That is everything.")).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveCount(24);
  await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Trending" }).click();
  await expect(page).toHaveURL(`/browse/trending?language=${language}`);
  await expect(page.getByRole("heading", { name: "No posts match." })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the address of a filtered list can be shared @phone", async ({ page }) => {
    await page.goto("/browse");
    await openFilters(page);
    await page.getByRole("combobox", { name: "Language" }).selectOption("German");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/language=de/);
    await expect(page.getByRole("link", { name: "Brot backen, wenn niemand zusieht" })).toBeVisible();
    await expect(page.getByRole("link", { name: "The wren in winter" })).toBeHidden();
  });

  test("a list is sorted as chosen, with its filter, and its next page goes on @phone", async ({ page, product }) => {
    const { id } = await makePerson(product, "writer");
    const world = openWorld(product.databaseUrl, 4);
    const tag = `sorted-${randomBytes(4).toString("hex")}`;
    const claims = { sub: id, role: "authenticated", is_anonymous: false, app_metadata: {} };
    const price = (n: number) => BigInt(n) * 10n ** 27n;
    const add = (n: number) =>
      world.addPost({ id, claims }, { priceRaw: price(n), changes: { tags: [tag], title: `For ${n} thousandths` } });
    const prices = Array.from({ length: 26 }, (_, n) => ((n * 7) % 26) + 1);
    await Promise.all(prices.map(add));
    // So old that no other list begins with them.
    await world.pool.query("update public.posts set published_at = now() - interval '9 years' where profile_id = $1", [
      id,
    ]);
    await world.pool.query("select private.touch_tags('posts')");
    await world.close();

    const titles = page.getByRole("region", { name: "Posts" }).getByRole("heading", { level: 2 });
    await page.goto(`/browse?tag=${tag}`);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest price");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]tag=${tag}&.*sort=price`));
    await expect(titles).toHaveText(Array.from({ length: 24 }, (_, n) => `For ${n + 1} thousandths`));
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL(new RegExp(`/browse\\?tag=${tag}&sort=price&after=`));
    await expect(titles).toHaveText(["For 25 thousandths", "For 26 thousandths"]);
    await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price");
  });

  test("a filter without results says so, and how to go on", async ({ page }) => {
    await page.goto("/browse?category=gaming&language=ja");
    await expect(page.getByRole("heading", { name: "No posts match." })).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).first().click();
    await expect(page).toHaveURL("/browse");
  });
});

test("each page of a list shows its place, and search engines see no filter", async ({ request, product }) => {
  const head = async (path: string) => (await request.get(path)).text();
  expect(await head("/browse/trending")).toContain(`<link rel="canonical" href="${product.siteUrl}/browse/trending"`);
  const filtered = await head("/browse?language=de");
  expect(filtered).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(await head("/browse?sort=price")).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(await head("/browse")).not.toContain("noindex");
  for (const path of ["/browse/nothing", "/browse/new/1", "/browse/new/41", "/browse/top-day/40"])
    expect((await request.get(path)).status(), path).toBe(404);
});
