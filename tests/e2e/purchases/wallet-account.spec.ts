import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { findAccountButton } from "#tests/support/e2e/account-menu.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { openPayer } from "#tests/support/e2e/pay-page.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { askForAddress, stateOf } from "#tests/support/e2e/wallet-page.ts";
import { queryProduct, readSessionCookie } from "#tests/support/world/people.ts";
import { SIGN_IN_RAW } from "#tests/support/world/wallet-proofs.ts";

const ONLY_WAY = "Your wallet is the only way to sign in.";
const SIGN_IN = "/login/wallet/sign-in";

test("a wallet alone makes an account, opens it on a second device within limits, and an e-mail address ends them @phone", async ({
  page,
  browser,
  product,
}) => {
  const wallet = await openPayer(product, 2n * SIGN_IN_RAW);
  await page.goto(SIGN_IN);
  await wallet.send(await askForAddress(page), SIGN_IN_RAW);
  await page.getByRole("button", { name: "Make an account with this wallet" }).click();
  await expect(page).toHaveURL("/settings/nano-addresses");
  await expect(findAccountButton(page)).toBeVisible();
  await expect(page.getByText(ONLY_WAY)).toBeVisible();
  await expect(page.getByText("Sign in, Restore purchases")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Add your e-mail address" }).click();
  await expect(page.getByLabel("Your e-mail address")).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL: product.siteUrl });
  const device = await other.newPage();
  await device.goto(SIGN_IN);
  await wallet.send(await askForAddress(device), SIGN_IN_RAW);
  await expect(stateOf(device)).toHaveText("Your wallet has proved itself");
  await expectAccessible(device);
  await device.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await expect(device.getByRole("listitem", { name: "You have been logged in successfully" })).toBeVisible();
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login/);

  const refusal = /You signed in with your wallet alone less than 24 hours ago\. Wait until \d+ \w+, \d\d:\d\d UTC\./;
  const email = `wallet-${randomUUID()}@example.com`;
  await device.goto("/settings");
  await device.getByLabel("Your e-mail address").fill(email);
  await device.getByRole("button", { name: "Add your e-mail address" }).click();
  await expect(device.getByText(refusal)).toBeVisible();

  await queryProduct(
    product,
    `update public.wallet_accounts set opened_at = opened_at - interval '25 hours'
     where user_id in (select user_id from public.nano_addresses where account = $1)`,
    [wallet.account],
  );
  await device.reload();
  await device.getByLabel("Your e-mail address").fill(email);
  await device.getByRole("button", { name: "Add your e-mail address" }).click();
  await expect(device.getByLabel("Code")).toBeVisible();
  await device.getByLabel("Code").fill((await newestMail(product, email)).code);
  await device.getByRole("button", { name: "Confirm" }).click();
  await expect(device.getByText(`${email} is your address now.`)).toBeVisible();
  await device.goto("/settings/nano-addresses");
  await expect(device.getByText("Sign in, Restore purchases")).toBeVisible();
  await expect(device.getByText(ONLY_WAY)).toBeHidden();
  await expect(device.getByRole("button", { name: "Unlink" })).toBeVisible();
  await other.close();
  await wallet.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a wallet makes an account, and its own session adds an e-mail address at once", async ({ page, product }) => {
    const wallet = await openPayer(product, SIGN_IN_RAW);
    await page.goto("/login?next=%2Flibrary");
    await page.getByRole("link", { name: "Sign in with your wallet" }).click();
    await wallet.send(await askForAddress(page), SIGN_IN_RAW);
    await expect(async () => {
      const again = page.getByRole("button", { name: "Check again" });
      if (await again.isVisible()) await again.click();
      await expect(stateOf(page)).toHaveText("This wallet is linked to no account", { timeout: 2_000 });
    }).toPass();
    await page.getByRole("button", { name: "Make an account with this wallet" }).click();
    await expect(page).toHaveURL("/library");
    expect(await readSessionCookie(page.context())).not.toBe("");
    const email = `wallet-${randomUUID()}@example.com`;
    await page.goto("/settings");
    await expect(page.getByText(ONLY_WAY)).toBeVisible();
    await page.getByLabel("Your e-mail address").fill(email);
    await page.getByRole("button", { name: "Add your e-mail address" }).click();
    await page.getByLabel("Code").fill((await newestMail(product, email)).code);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.goto("/settings/nano-addresses");
    await expect(page.getByText(ONLY_WAY)).toBeHidden();
    await wallet.close();
  });
});
