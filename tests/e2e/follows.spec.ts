import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { mailsOf } from "#tests/support/e2e/product-mail.ts";
import { makePerson, queryProduct, signInAs } from "#tests/support/world/people.ts";
import { keptWorld } from "#tests/support/world/world.ts";

const PROFILE = "/@mira/profile/posts";
const POST = "/@mira/what-the-shoe-mender-told-me-about-prices";

const follow = (page: Page) => page.getByRole("button", { name: /^Follow(?:ing)? Mira/ }).first();
const followers = (page: Page) => page.getByRole("link", { name: /^Followers/ });
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("a reader follows, chooses what to hear, sees it everywhere, and unfollows @phone", async ({ page, product }) => {
  // Their own creator: other tests follow Mira meanwhile.
  const world = keptWorld(product.databaseUrl);
  const creator = await world.addPerson({ isCreator: true });
  const post = await world.addPost(creator);
  const { handle } = await world.one<{ handle: string }>(
    "select handle::text as handle from public.profiles where id = $1",
    [creator.id],
  );
  const button = page.getByRole("button", { name: /^Follow(?:ing)? A writer/ }).first();
  const { id } = await signInAs(page, product, "reader");
  await page.goto(`/@${handle}/profile/posts`);
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(followers(page)).toHaveText("Followers 0");
  await button.click();
  await expect(button).toHaveAccessibleName("Following A writer");
  await expect(toast(page, "You are now following this creator")).toBeVisible();
  await expect(followers(page)).toHaveText("Followers 1");
  await expectAccessible(page);

  await page.getByRole("button", { name: "What to hear of A writer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail me").selectOption("weekly");
  await dialog.getByLabel("Only posts up to this price").fill("1,000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Did you mean 1000 or 1.000?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Only posts up to this price").fill("0,25");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Notification preferences updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  const saved = `select p.email, p.max_price_raw::text as price from public.follow_notification_preferences p
    join public.follows f on f.id = p.follows_id where f.follower_id = $1`;
  expect(await queryProduct(product, saved, [id])).toEqual([
    { email: "weekly", price: "250000000000000000000000000000" },
  ]);

  await page.goto(`/@${handle}/${post}`);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "You have unfollowed this creator")).toBeVisible();
  await expect(button).toHaveAccessibleName("Follow A writer");
  await page.goto(`/@${handle}/profile/followers`);
  await expect(followers(page)).toHaveText("Followers 0");
});

test.describe("the list of the settings, without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("what is heard of each creator is listed, and changed in place", async ({ page, product }) => {
    const world = keptWorld(product.databaseUrl);
    const creator = await world.addPerson({ isCreator: true });
    const { id } = await signInAs(page, product, "reader");
    await world.pool.query("insert into public.follows (follower_id, creator_id) values ($1, $2)", [id, creator.id]);
    await page.goto("/settings/notifications");
    await expect(page.getByText("You have changed nothing.")).toBeVisible();
    await page.getByRole("link", { name: "Everyone you follow" }).click();
    const form = page.getByRole("form", { name: "What to hear of A writer" });
    const price = form.getByLabel("Only posts up to this price");
    await page.getByText("E-mail once a day").click();
    await price.fill("1,000");
    await form.getByLabel("E-mail me").selectOption("weekly");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Did you mean 1000 or 1.000?")).toBeVisible();
    await expect(price).toHaveValue("1,000");
    await price.fill("0,25");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Notification preferences updated")).toBeVisible();
    await page.getByRole("link", { name: "Only those you changed" }).click();
    await expect(page.getByText("E-mail once a week · All posts · Up to Ӿ0.25")).toBeVisible();
  });
});

test("a saved change of one creator is told in a toast, an older form is refused", async ({
  page,
  context,
  product,
}) => {
  const world = keptWorld(product.databaseUrl);
  const creator = await world.addPerson({ isCreator: true });
  const { id } = await signInAs(page, product, "reader");
  await world.pool.query("insert into public.follows (follower_id, creator_id) values ($1, $2)", [id, creator.id]);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/settings/notifications?show=all");
    await tab.getByText("E-mail once a day").click();
  }
  const form = (tab: Page) => tab.getByRole("form", { name: "What to hear of A writer" });
  await expectAccessible(page);
  await form(page).getByLabel("E-mail me").selectOption("off");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Notification preferences updated")).toBeVisible();
  await expect(page.getByText("No e-mail · All posts")).toBeVisible();
  await form(other).getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("These settings were changed somewhere else.")).toBeVisible();
  await expect(other.getByText("No e-mail · All posts")).toBeVisible();
});

test("a visitor is asked to sign in, comes back, and follows then", async ({ page, product }) => {
  const { email } = await makePerson(product, "reader");
  await page.goto(PROFILE);
  await follow(page).click();
  await expect(toast(page, "Authentication required")).toContainText("Please sign in to follow creators");
  await page.getByRole("button", { name: "Sign in and follow" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByLabel("Code").fill((await mailsOf(product, email))[0]?.code ?? "");
  await expect(page).toHaveURL(PROFILE);
  await expect(toast(page, "You are now following this creator")).toBeVisible();
  await expect(follow(page)).toHaveAttribute("aria-pressed", "true");
});

test.describe("in two tabs", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("the second follow is refused, and both show it", async ({ page, context, product }) => {
    await signInAs(page, product, "reader");
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(PROFILE);
      await expect(follow(tab)).toHaveAttribute("aria-pressed", "false");
    }
    await follow(page).click();
    await expect(toast(page, "You are now following this creator")).toBeVisible();
    await follow(other).click();
    await expect(toast(other, "Already following")).toBeVisible();
    await expect(follow(other)).toHaveAttribute("aria-pressed", "true");
  });
});

test.describe("a follow that is refused", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("is taken back, and says why", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "reader");
    await queryProduct(
      product,
      `update public.private_profiles set blocked_profile_ids = blocked_profile_ids || $1::uuid
       where id = (select id from public.profiles where handle = 'mira')`,
      [id],
    );
    await page.goto(PROFILE);
    await expect(follow(page)).toHaveAttribute("aria-pressed", "false");
    await follow(page).click();
    await expect(toast(page, "You cannot follow this creator.")).toBeVisible();
    await expect(follow(page)).toHaveAttribute("aria-pressed", "false");
  });
});

test("another user at the same tab sees nothing of the first, and no button on their own profile", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "reader");
  await page.goto(PROFILE);
  await follow(page).click();
  await expect(toast(page, "You are now following this creator")).toBeVisible();
  await signInAs(page, product, "reader");
  await page.goto(PROFILE);
  await expect(follow(page)).toHaveAttribute("aria-pressed", "false");
  const { id } = await signInAs(page, product, "named");
  const [own] = await queryProduct<{ handle: string }>(
    product,
    "select handle::text as handle from public.profiles where id = $1",
    [id],
  );
  await page.goto(`/@${own?.handle}/profile/posts`);
  await expect(page.locator(".follow[data-own]")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Follow/ })).toHaveCount(0);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 409/ });

  test("a reader follows from the page and is led back", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "reader");
    await page.goto(POST);
    await follow(page).click();
    await expect(page).toHaveURL(POST);
    const follows = "select from public.follows where follower_id = $1";
    expect(await queryProduct(product, follows, [id])).toHaveLength(1);
    await follow(page).click();
    await page.getByRole("button", { name: "Unfollow" }).click();
    await expect(page).toHaveURL(POST);
    expect(await queryProduct(product, follows, [id])).toHaveLength(0);
  });
});
