import { expect } from "@playwright/test";
import { readAddress } from "#lib/nano/address.ts";
import { findAccountButton } from "#tests/support/e2e/account-menu.ts";
import { receivableOf } from "#tests/support/e2e/demo-wallet.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { openPayer } from "#tests/support/e2e/pay-page.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { askForAddress, stateOf } from "#tests/support/e2e/wallet-page.ts";
import { makePerson, queryProduct, readSessionCookie, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { SIGN_IN_RAW } from "#tests/support/world/wallet-proofs.ts";

const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

async function linkInDatabase(product: Supabase, userId: string, account: string): Promise<void> {
  const reading = readAddress(account);
  if (reading.kind === "invalid") throw new Error("Not an address.");
  await queryProduct(
    product,
    `insert into public.nano_addresses (user_id, account, public_key, verified_at, uses)
     values ($1, $2, decode($3, 'hex'), now(), '{login,restore}')`,
    [userId, account, reading.publicKey],
  );
}

test("a wallet linked in one browser signs in another, with the code from the mailbox, and no second account @phone", async ({
  page,
  browser,
  product,
}) => {
  const { id, email } = await signInAs(page, product, "reader");
  const wallet = await openPayer(product, 3n * SIGN_IN_RAW);
  await page.goto("/settings/nano-addresses");
  await wallet.send(await askForAddress(page), SIGN_IN_RAW);
  await page.getByRole("button", { name: "Link it" }).click();
  await expect(page.getByText("Sign in, Restore purchases")).toBeVisible();

  const other = await browser.newContext({ baseURL: product.siteUrl });
  const device = await other.newPage();
  await device.goto("/library");
  await device.getByRole("link", { name: "Sign in with your wallet" }).click();
  await expect(device.getByRole("heading", { level: 1 })).toHaveText("Sign in with your wallet");
  await expectAccessible(device);
  await wallet.send(await askForAddress(device), SIGN_IN_RAW);
  await expect(stateOf(device)).toHaveText("Your wallet has proved itself");
  await expectAccessible(device);
  // From here on with the keyboard alone.
  await device.getByRole("button", { name: "Send me the code" }).press("Enter");
  await expect(stateOf(device)).toHaveText("Enter the code that we sent to your account");
  expect(await device.content()).not.toContain(email);
  await expect(device.getByLabel("Code")).toBeFocused();
  await expectAccessible(device);
  const { code } = await newestMail(product, email);
  await device.keyboard.type(wrongFor(code));
  await expect(device.getByText("That code is wrong. 4 tries left.")).toBeVisible();
  await expectAccessible(device);
  await expect(device.getByLabel("Code")).toBeFocused();
  await device.keyboard.type(code);
  await expect(device).toHaveURL("/library");
  await expect(device.getByRole("listitem", { name: "You have been logged in successfully" })).toBeVisible();
  await expect(findAccountButton(device)).toBeVisible();
  expect(await readSessionCookie(other)).toContain(id);
  await expect.poll(() => receivableOf(product.nanoRpcUrl, wallet.account)).toBe(String(2n * SIGN_IN_RAW));

  const third = await browser.newContext({ baseURL: product.siteUrl });
  const stranger = await third.newPage();
  await signInAs(stranger, product, "reader");
  await stranger.goto("/settings/nano-addresses");
  await wallet.send(await askForAddress(stranger), SIGN_IN_RAW);
  await stranger.getByRole("button", { name: "Link it" }).click();
  await expect(stranger.getByText("This wallet is linked to another account.")).toBeVisible();
  await third.close();
  await other.close();
  await wallet.close();
});

test("a wallet that is linked to no account is told so, and how to go on", async ({ page, product }) => {
  const wallet = await openPayer(product, SIGN_IN_RAW);
  await page.goto("/login/wallet/sign-in");
  await wallet.send(await askForAddress(page), SIGN_IN_RAW);
  await expect(stateOf(page)).toHaveText("This wallet is linked to no account");
  await expect(page.getByRole("main").getByRole("button", { name: "Make an account with this wallet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "find your purchases with your wallet" }).click();
  await expect(page.getByRole("button", { name: "Show me the address" })).toBeVisible();
  await wallet.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 410 \(Gone\)/ });

  test("an expired code is refused in words; the next send and its code sign in", async ({ page, product }) => {
    const { id, email } = await makePerson(product, "reader");
    const wallet = await openPayer(product, 2n * SIGN_IN_RAW);
    await linkInDatabase(product, id, wallet.account);

    async function askForCode(): Promise<string> {
      const address = (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
      await wallet.send(address, SIGN_IN_RAW);
      await expect(async () => {
        const again = page.getByRole("button", { name: "Check again" });
        if (await again.isVisible()) await again.click();
        await expect(stateOf(page)).toHaveText("Your wallet has proved itself", { timeout: 2_000 });
      }).toPass();
      await page.getByRole("button", { name: "Send me the code" }).click();
      await expect(page.getByLabel("Code")).toBeVisible();
      return (await newestMail(product, email)).code;
    }

    await page.goto("/login?next=%2Flibrary");
    await page.getByRole("link", { name: "Sign in with your wallet" }).click();
    await askForAddress(page);
    const expired = await askForCode();
    const minutes = "interval '11 minutes'";
    await queryProduct(
      product,
      `update public.wallet_challenges set proven_at = proven_at - ${minutes}, used_at = used_at - ${minutes} where account = $1`,
      [wallet.account],
    );
    await queryProduct(product, `update auth.sent_mails set sent_at = sent_at - ${minutes} where recipient = $1`, [
      email,
    ]);
    await page.getByLabel("Code").fill(expired);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("That code has expired. Begin again.")).toBeVisible();
    await page.getByRole("link", { name: "Back to your wallet" }).click();
    await expect(stateOf(page)).toHaveText("Ten minutes have passed, so the code has expired");
    await page.getByRole("button", { name: "Begin again" }).click();
    await page.getByLabel("Code").fill(await askForCode());
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/library");
    expect(await readSessionCookie(page.context())).toContain(id);
    await wallet.close();
  });
});
