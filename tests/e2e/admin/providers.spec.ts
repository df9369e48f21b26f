import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { signInAs } from "#tests/support/world/people.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

// A form with a mistake is refused.
test.use({ expectedErrors: /422/ });

/** Gives the reason, sends the dialog's form and waits for its end. */
async function finish(page: Page, button: string, done: string): Promise<void> {
  await dialogOf(page).getByLabel("Reason").fill("Tried it on a phone");
  await dialogOf(page).getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: done })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
}

test("a moderator adds a wallet; once it is marked as checked, readers see what it can do @phone", async ({
  page,
  product,
  request,
}) => {
  const name = `A wallet of ${Date.now()}`;
  await signInAs(page, product, "moderator");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Shops and wallets" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shops and wallets");

  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialogOf(page).getByLabel("Name").fill(name);
  await dialogOf(page).getByLabel("Address").fill("wallet.example");
  await dialogOf(page).getByLabel("Offers").fill("wallet");
  await dialogOf(page).getByLabel("Asks who its users are").selectOption("No");
  await dialogOf(page).getByLabel("A wallet runs on").fill("android, ios");
  await dialogOf(page).getByLabel("Its user holds the keys").selectOption("Yes");
  await dialogOf(page).getByLabel("Opens from our payment button").selectOption("Yes");
  await dialogOf(page).getByLabel("Smallest amount that it sends").fill("0.000001");
  await dialogOf(page).getByLabel("Reason").fill("Tried it on a phone");
  await dialogOf(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialogOf(page).getByText("The address begins with https://.")).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByLabel("Address").fill("https://wallet.example");
  await finish(page, "Add", "Added.");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Never: hidden");
  await expectAccessible(page);
  expect(await (await request.get("/get-nano")).text()).not.toContain(name);

  await row.getByRole("button", { name: "Checked today" }).click();
  await finish(page, "Checked today", "Checked.");
  await expect(row).not.toContainText("Never: hidden");
  await expect(async () => {
    await page.goto("/get-nano");
    await expect(page.getByRole("link", { name })).toBeVisible({ timeout: 500 });
  }).toPass();
  const shown = page.getByRole("listitem").filter({ hasText: name });
  await expect(shown).toContainText(
    "Android, iPhone · you hold the keys · opens from our payment button · sends Ӿ0.000001 or more",
  );
});
