import { expect, type Page } from "@playwright/test";
import { receivableOf } from "#tests/support/e2e/demo-wallet.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { expectOpen, hundredths, openPayer, putOnSale, requestAddress } from "#tests/support/e2e/pay-page.ts";
import { queryProduct } from "#tests/support/world/people.ts";
import { RESTORE_RAW } from "#tests/support/world/wallet-proofs.ts";

const stateOf = (page: Page) => page.getByRole("status", { name: "Your wallet’s send" });
const sentence = (page: Page) => page.getByText("Only send this amount if you opened this page.");

async function askForAddress(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your purchases with your wallet");
  await expect(sentence(page)).toBeVisible();
  await page.getByRole("button", { name: "Show me the address" }).click();
  await expect(stateOf(page)).toHaveText("Waiting for your Ӿ0.000555");
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByText("Exactly Ӿ0.000555")).toBeVisible();
  await expect(page.getByText("It comes back in seconds.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open wallet" })).toHaveAttribute("href", /label(?:=|%3D)SIGN-IN/);
  return (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
}

test("a reader who bought without an account reads on another device after a send, which comes back @phone", async ({
  page,
  browser,
  product,
}) => {
  const sold = await putOnSale(product);
  const wallet = await openPayer(product, hundredths(5) + RESTORE_RAW);
  await page.goto(sold.path);
  await wallet.send(await requestAddress(page), hundredths(5));
  await expectOpen(page, sold);

  const other = await browser.newContext({ baseURL: product.siteUrl });
  const device = await other.newPage();
  await device.goto("/library");
  await expect(device).toHaveURL(/\/login\?next=/);
  await device.getByRole("link", { name: "Find your purchases with your wallet" }).click();
  // The new page may be there a moment before its title.
  await expect(device).toHaveTitle(/^Find your purchases/);
  await expectAccessible(device);
  const address = await askForAddress(device);
  await expectAccessible(device);
  await wallet.send(address, RESTORE_RAW);
  await expect(device).toHaveURL("/library");
  await device.getByRole("link", { name: /^Read / }).click();
  await expect(device.getByText(sold.secret)).toBeVisible();
  await expect.poll(() => receivableOf(product.nanoRpcUrl, wallet.account)).toBe(String(RESTORE_RAW));
  await other.close();
  await wallet.close();
});

test("a page that is opened after the wallet has proved itself goes on by itself", async ({
  page,
  browser,
  product,
}) => {
  const sold = await putOnSale(product);
  const wallet = await openPayer(product, hundredths(5) + RESTORE_RAW);
  await page.goto(sold.path);
  await wallet.send(await requestAddress(page), hundredths(5));
  await expectOpen(page, sold);

  const other = await browser.newContext({ baseURL: product.siteUrl });
  const device = await other.newPage();
  await device.goto("/login/wallet");
  const address = await askForAddress(device);
  await device.goto("about:blank");
  await wallet.send(address, RESTORE_RAW);
  const proven = `select from public.wallet_challenges c join public.purchases b on b.id = c.purchase_id
    where b.ephemeral_address = $1 and c.proven_at is not null`;
  await expect.poll(() => queryProduct(product, proven, [address])).toHaveLength(1);
  await device.goto("/login/wallet");
  await expect(device).toHaveURL("/library");
  await other.close();
  await wallet.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the address is a page, and “Check again” leads to the library", async ({ page, product, browser }) => {
    const sold = await putOnSale(product);
    const wallet = await openPayer(product, hundredths(5) + RESTORE_RAW);
    const first = await browser.newContext({ baseURL: product.siteUrl, javaScriptEnabled: true });
    const buyer = await first.newPage();
    await buyer.goto(sold.path);
    await wallet.send(await requestAddress(buyer), hundredths(5));
    await expectOpen(buyer, sold);
    await first.close();

    await page.goto("/login");
    await page.getByRole("link", { name: "Find your purchases with your wallet" }).click();
    const address = await askForAddress(page);
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(stateOf(page)).toHaveText("Waiting for your Ӿ0.000555");
    await wallet.send(address, RESTORE_RAW);
    await expect(async () => {
      if (page.url().includes("/login"))
        await page.getByRole("button", { name: /^(Check again|Open your posts)$/ }).click();
      await expect(page).toHaveURL("/library", { timeout: 2_000 });
    }).toPass();
    await page.getByRole("link", { name: /^Read / }).click();
    await expect(page.getByText(sold.secret)).toBeVisible();
    await wallet.close();
  });
});
