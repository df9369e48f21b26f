import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { findAccountButton, signOutByMenu } from "#tests/support/e2e/account-menu.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { A_PAID_POST, queryProduct, type Supabase, signInAs, unlockPost } from "#tests/support/world/people.ts";
import { newAccount } from "#tests/support/world/world.ts";

async function beginPayment(product: Supabase, userId: string): Promise<void> {
  await queryProduct(
    product,
    "insert into public.deposit_addresses (account, seed_id, derivation_index) values ($1, $2, 0)",
    [newAccount(), `test-${randomUUID().slice(0, 12)}`],
  );
  await queryProduct(product, `select public.open_purchase($1, ${A_PAID_POST})`, [userId]);
}

test("the menu's button signs out at once, in every tab", async ({ page, product }) => {
  await signInAs(page, product, "reader");
  await page.goto("/");
  const second = await page.context().newPage();
  await second.goto("/");
  await expect(findAccountButton(second)).toBeVisible();
  await signOutByMenu(page);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(second.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("the session is over at the data service, too: saved cookies open nothing", async ({ page, product }) => {
  await signInAs(page, product, "reader");
  const savedCookies = await page.context().cookies();
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await page.context().addCookies(savedCookies);
  const answer = await page.request.get("/settings", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/login?next=%2Fsettings"]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("opening /logout ends nothing @looks @phone", async ({ page, product }) => {
  const { email } = await signInAs(page, product, "reader");
  await page.goto("/logout");
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Stay" }).click();
  await expect(page).toHaveURL("/");
  await expect(findAccountButton(page)).toBeVisible();
});

test("an anonymous buyer is warned of what is lost, and decides @looks", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "anonymous");
  await unlockPost(product, id);
  await page.goto("/logout");
  await expect(page.getByText("You will lose access on this device.")).toBeVisible();
  await expect(page.getByText("you cannot sign in again to read the post that you unlocked")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("the menu's button asks first while a payment is in progress @night", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "reader");
  await beginPayment(product, id);
  await page.goto("/");
  await page.evaluate(() => sessionStorage.setItem("farthing-purchase:a post", '{"purchase":{"hasSession":true}}'));
  await signOutByMenu(page);
  await expect(page).toHaveURL("/logout");
  await expect(page.getByText("You have a payment in progress. Leave anyway?")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.waitForFunction(() => sessionStorage.length === 0);
});
