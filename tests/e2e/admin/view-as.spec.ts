import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { makePerson, queryProduct, signInAs } from "#tests/support/world/people.ts";

const PARTS = ["Saved", "Posts", "Payouts", "Notifications", "Following", "Account", "Purchases"];

async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^View as: / }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("They cannot find a purchase");
  await page.getByRole("dialog").getByRole("button", { name: "View as", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^As .+ sees it$/);
}

test("an owner sees an account as its person does, changes nothing, and ends it @phone", async ({ page, product }) => {
  const { id: writer } = await makePerson(product, "writer");
  await putOnSale(product, {}, writer);
  const [sold] = await queryProduct<{ title: string; id: string }>(
    product,
    "select id, title from public.posts where profile_id = $1",
    [writer],
  );
  const { id: reader } = await makePerson(product, "reader");
  await queryProduct(product, "insert into public.bookmarks (user_id, post_id) values ($1, $2)", [reader, sold?.id]);
  // One that this version cannot draw must not take the others along.
  await queryProduct(
    product,
    "insert into public.notifications (user_id, kind) values ($1, 'of_another_version'), ($1, 'new_follower')",
    [reader],
  );
  await signInAs(page, product, "owner");
  await page.goto(`/admin/users/${reader}`);
  await begin(page);
  await expect(page.getByText("Nothing was bought.")).toBeVisible();
  const main = page.getByRole("main");
  for (const part of PARTS) {
    await main.getByRole("link", { name: part, exact: true }).click();
    await expect(main.getByRole("region", { name: part })).toBeVisible();
    await expect(main.getByRole("link", { name: part, exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // The search of staff apart, one button is there: it ends the look.
    await expect(main.getByRole("region", { name: part }).getByRole("button")).toHaveCount(0);
    if (part === "Notifications")
      await expect(main.getByRole("region", { name: part }).getByRole("listitem")).toHaveCount(1);
    if (part === "Saved") await expect(main.getByText(sold?.title ?? "")).toBeVisible();
  }
  await page.goto(`/admin/users/${writer}`);
  await begin(page);
  await main.getByRole("link", { name: "Posts", exact: true }).click();
  await expect(main.getByText(sold?.title ?? "")).toBeVisible();
  await main.getByRole("button", { name: "End now" }).click();
  await expect(page).toHaveURL(`/admin/users/${writer}`);
  await expect(page.getByRole("region", { name: "Log" })).toContainText("They cannot find a purchase");
  await page.goto(`/admin/users/${writer}/view`);
  await expect(page.getByText("Your look at this account has ended.")).toBeVisible();
  await expectAccessible(page);
});

test.describe("without the office", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("there is nothing there, and no button", async ({ page, product }) => {
    const { id } = await makePerson(product, "reader");
    await signInAs(page, product, "moderator");
    await page.goto(`/admin/users/${id}`);
    await expect(page.getByRole("button", { name: /^Limit: / })).toBeVisible();
    await expect(page.getByRole("button", { name: /^View as: / })).toHaveCount(0);
    expect((await page.goto(`/admin/users/${id}/view`))?.status()).toBe(404);
  });
});
