import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs, unlockPost } from "#tests/support/world/people.ts";

const POST = "/@mira/what-the-shoe-mender-told-me-about-prices";
const TITLE = "What the shoe mender told me about prices";

/** The ribbon beside the price of a post, in a list. */
const ribbonOf = (page: Page, title = TITLE) =>
  page
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) })
    .getByRole("button", { name: "Save for later" })
    .first();
const entryOf = (page: Page) => page.getByRole("list", { name: /^Saved for later/ }).getByRole("listitem");
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("a visitor saves a post in a list, finds it in the library, and in another tab @phone", async ({
  page,
  context,
}) => {
  await page.goto("/@mira/profile/posts");
  const ribbon = ribbonOf(page);
  await ribbon.click();
  await expect(ribbon).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Open library" }).click();
  await expect(page).toHaveURL("/library/saved");
  await expect(entryOf(page).getByRole("link", { name: TITLE, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Save your library" })).toBeVisible();
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto(POST);
  const save = other.getByRole("button", { name: "Save for later" }).first();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(other);
  await Promise.all([other.waitForResponse("**/api/bookmarks"), save.click()]);
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await page.goto("/settings/purchases/saved");
  await expect(page.getByRole("heading", { name: "Nothing saved yet." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Purchases", exact: true })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
});

test("by the keyboard a post is saved, removed from the list, and brought back", async ({ page }) => {
  await page.goto(POST);
  const save = page.getByRole("button", { name: "Save for later" }).first();
  await save.focus();
  await Promise.all([page.waitForResponse("**/api/bookmarks"), page.keyboard.press("Enter")]);
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await page.goto("/library");
  await page.getByRole("navigation", { name: "Library" }).getByRole("link", { name: "Saved for later" }).click();
  await page.getByRole("button", { name: `Remove ${TITLE}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing saved yet." })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entryOf(page)).toHaveCount(1);
});

test("a list of saved posts says which are owned, and which are gone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "reader");
  await unlockPost(product, id);
  await queryProduct(
    product,
    `insert into public.bookmarks (user_id, post_id)
     select $1::uuid, id from public.posts where slug = 'what-the-shoe-mender-told-me-about-prices'
     union all select $1::uuid, id from (select id from public.posts where status = 'draft' limit 1) as unseen`,
    [id],
  );
  await page.goto("/library/saved");
  await expect(entryOf(page)).toHaveCount(2);
  await expect(entryOf(page).filter({ hasText: TITLE }).getByText("Owned", { exact: true })).toBeVisible();
  const gone = entryOf(page).filter({ hasText: "This post is no longer published." });
  await gone.getByRole("button", { name: "Remove" }).click();
  await expect(entryOf(page)).toHaveCount(1);
});

test.describe("a refusal", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("is said, and the ribbon is empty again", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "anonymous");
    await queryProduct(
      product,
      `with made as (
         insert into public.posts (profile_id, title)
         select profile_id, 'One of many' from (select profile_id from public.posts limit 1) as author, generate_series(1, 500) returning id)
       insert into public.bookmarks (user_id, post_id) select $1, id from made`,
      [id],
    );
    await page.goto("/@mira/profile/posts");
    await ribbonOf(page).click();
    await expect(toast(page, "You have saved 500 posts")).toBeVisible();
    await expect(ribbonOf(page)).toHaveAttribute("aria-pressed", "false");
  });
});

test("signing out empties the ribbons", async ({ page, product }) => {
  await signInAs(page, product, "reader");
  await page.goto(POST);
  const save = page.getByRole("button", { name: "Save for later" }).first();
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await save.click();
  await expect(toast(page, "Saved for later")).toBeVisible();
  await page.goto("/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await page.waitForURL((url) => url.pathname !== "/logout");
  await page.goto(POST);
  await expect(save).not.toHaveAttribute("aria-pressed", "true");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a post is saved from its page and removed in the library; lists have no buttons", async ({ page }) => {
    await page.goto("/@mira/profile/posts");
    await expect(page.getByRole("button", { name: "Save for later" })).toHaveCount(0);
    await page.goto(POST);
    await page.getByRole("button", { name: "Save for later" }).click();
    await expect(page).toHaveURL("/library/saved");
    await expect(entryOf(page)).toHaveCount(1);
    await page.getByRole("button", { name: `Remove ${TITLE}` }).click();
    await expect(page).toHaveURL("/library/saved");
    await expect(page.getByRole("heading", { name: "Nothing saved yet." })).toBeVisible();
  });
});
