import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, newAccount, XNO } from "#tests/support/world/world.ts";

type Product = Awaited<ReturnType<typeof readRunningProduct>>;

// A form with mistakes is refused.
test.use({ expectedErrors: /422/ });

const dialogOf = (page: Page) => page.getByRole("dialog");
const tabOf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });

/** Gives the reason, sends the dialog's form and waits for its end. */
async function finish(page: Page, button: string, done: string): Promise<void> {
  await dialogOf(page).getByLabel("Reason").fill("We read it twice");
  await dialogOf(page).getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: done }).first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
}

test("a moderator makes a post the first of the front page; visitors see it as a staff pick until it is ended", async ({
  page,
  product,
  browser,
}) => {
  const title = `A wren of ${Date.now()}`;
  const { path } = await putOnSale(product, { title });
  await signInAs(page, product, "moderator");
  await page.goto("/admin");
  await tabOf(page, "Staff picks").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff picks");
  const hero = page.getByRole("region", { name: "First on the front page" });
  await hero.getByRole("button", { name: /^End now/ }).click();
  await finish(page, "End now", "Ended.");
  await expect(hero).toContainText("Free.");

  await page.getByRole("button", { name: "Add a post" }).click();
  await dialogOf(page).getByLabel("Post").fill("nonsense");
  await dialogOf(page).getByLabel("Start").fill("tomorrow");
  await dialogOf(page).getByRole("button", { name: "Add a post" }).click();
  for (const words of ["There is no published post", "Write the time as", "Write why"])
    await expect(dialogOf(page).getByText(words)).toBeVisible();
  await expect(dialogOf(page).getByLabel("Start")).toHaveAttribute("aria-invalid", "true");
  await expect(dialogOf(page).getByLabel("Post")).toBeFocused();
  await expectAccessible(page);
  await dialogOf(page).getByLabel("Post").fill(path);
  await dialogOf(page).getByLabel("Start").fill("");
  await finish(page, "Add a post", "Added.");
  await expect(hero.getByRole("listitem")).toContainText("Shown now");
  // By keyboard: the place is taken, and what was typed stays.
  await page.getByRole("button", { name: "Add a post" }).click();
  await dialogOf(page)
    .getByLabel("Post")
    .fill((await putOnSale(product)).path);
  await dialogOf(page).getByLabel("Reason").fill("It is good, too");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByText("This place is taken for a part of that time.")).toBeVisible();
  await expect(dialogOf(page).getByLabel("Reason")).toHaveValue("It is good, too");
  await dialogOf(page).getByRole("banner").getByRole("button", { name: "Close" }).click();
  await expectAccessible(page);

  const visitor = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  const first = visitor.getByRole("region", { name: "Chosen by us" }).getByRole("article").first();
  await expect(async () => {
    await visitor.goto("/");
    await expect(first).toContainText(title, { timeout: 500 });
  }).toPass();
  await expect(first).toContainText("Staff pick");
  const links = await visitor.locator(`a[href="${path}"]`).count();
  expect(links).toBe(1);

  await hero.getByRole("button", { name: /^End now/ }).click();
  await finish(page, "End now", "Ended.");
  await expect(page.getByRole("region", { name: "Over" })).toContainText(title);
  await expect(async () => {
    await visitor.goto("/");
    await expect(first).toBeVisible();
    await expect(first).not.toContainText(title, { timeout: 500 });
  }).toPass();
  await visitor.context().close();
});

test("a category's list begins with its staff pick, which it shows once", async ({ page, product }) => {
  const old = await putOnSale(product, { category_id: "science" });
  await queryProduct(
    product,
    "insert into public.features (slot, category_id, post_id) values ('category_top', 'science', $1)",
    [old.id],
  );
  await putOnSale(product, { category_id: "science" });
  await page.goto("/browse?category=science");
  const entries = page.getByRole("region", { name: "Posts" }).getByRole("listitem");
  await expect(entries.first()).toContainText("Staff pick");
  await expect(entries.first().getByRole("link").first()).toHaveAttribute("href", old.path);
  await expect(page.locator(`[data-stretched][href="${old.path}"]`)).toHaveCount(1);
  await expectAccessible(page);
  await page.goto("/browse?category=science&sort=oldest");
  await expect(page.getByText("Staff pick")).toHaveCount(0);
});

/** Two people pay for it, so it is in the list of trending posts. */
async function makePopular(product: Product, post: string): Promise<void> {
  const world = keptWorld(product.databaseUrl);
  const { open, pay } = purchaseCalls(world);
  for (let n = 0; n < 2; n++) await pay(await open(await world.addPerson(), post), XNO / 20n, { from: newAccount() });
  await queryProduct(product, "select public.rank_posts('trending')");
}

test("a post that is kept out leaves the trending list, and its author reads why", async ({
  page,
  product,
  browser,
}) => {
  const title = `A thrush of ${Date.now()}`;
  const { id: author } = await signInAs(page, product, "writer");
  const post = await putOnSale(product, { title }, author);
  await makePopular(product, post.id);
  const trending = page.locator(`[data-stretched][href="${post.path}"]`);
  await expect(async () => {
    await page.goto("/browse/trending");
    await expect(trending).toHaveCount(1, { timeout: 500 });
  }).toPass();

  const staff = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signInAs(staff, product, "moderator");
  await staff.goto("/admin");
  await tabOf(staff, "Kept out of lists").click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Kept out of lists");
  await staff.getByRole("button", { name: "Add", exact: true }).click();
  await dialogOf(staff).getByLabel("What").fill(`${product.siteUrl}${post.path}`);
  await dialogOf(staff).getByLabel("Promoted places").uncheck();
  await expectAccessible(staff);
  await finish(staff, "Add", "Added.");
  await expect(staff.getByRole("listitem").filter({ hasText: title })).toContainText(
    "Not in: Trending and top lists, Staff picks, Digest mails",
  );
  await expectAccessible(staff);
  await staff.goto(`/admin/featured-exclusions?q=${encodeURIComponent(title)}`);
  await expect(staff.getByRole("list", { name: "Kept out of lists" }).getByRole("listitem")).toHaveCount(1);
  await staff.context().close();

  await expect(async () => {
    await page.goto("/browse/trending");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    expect(await trending.count()).toBe(0);
  }).toPass();
  await page.goto("/posts/published");
  await expect(page.getByText("Limited reach: We read it twice")).toBeVisible();
  await expectAccessible(page);
});
