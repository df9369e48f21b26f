import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/buyers.ts";
import { receivableOf } from "#tests/support/e2e/demo-wallet.ts";
import { expectAccessible } from "#tests/support/e2e/e2e.ts";
import { openPayer } from "#tests/support/e2e/pay-page.ts";
import { RESTORE_RAW, SIGN_IN_RAW } from "#tests/support/world/wallet-proofs.ts";

const stateOf = (page: Page) => page.getByRole("status", { name: "Your wallet’s send" });

async function askForAddress(page: Page, amount: string): Promise<string> {
  await expect(page.getByText("Only send this amount if you opened this page.")).toBeVisible();
  await page.getByRole("button", { name: "Show me the address" }).click();
  await expect(stateOf(page)).toHaveText(`Waiting for your Ӿ${amount}`);
  await expect(page.getByText("It comes back in seconds.")).toBeVisible();
  return (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
}

test("an account links a wallet, opens its posts with it elsewhere, ends that, and unlinks it", async ({
  page,
  browser,
  product,
  buyAs,
}) => {
  const bought = await buyAs(page, "reader");
  const wallet = await openPayer(product, SIGN_IN_RAW + RESTORE_RAW);
  await page.goto("/settings/nano-addresses");
  await expect(page.getByText("No linked wallets yet.")).toBeVisible();
  await wallet.send(await askForAddress(page, "0.000777"), SIGN_IN_RAW);
  await expect(stateOf(page)).toHaveText("Your wallet has proved itself");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Link it" }).click();
  await expect(page.getByRole("button", { name: "Unlink" })).toBeVisible();
  await expect(page.getByText(/^Linked on \d+ \w+ 20\d\d · not used yet · Sign in, Restore purchases$/)).toBeVisible();
  await expect.poll(() => receivableOf(product.nanoRpcUrl, wallet.account)).toBe(String(SIGN_IN_RAW));

  const other = await browser.newContext({ baseURL: product.siteUrl });
  const device = await other.newPage();
  await device.goto("/login/wallet");
  await wallet.send(await askForAddress(device, "0.000555"), RESTORE_RAW);
  await expect(device).toHaveURL("/library");
  await device.goto(bought.path);
  await expect(device.getByText(bought.secret)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Linked on \d+ \w+ 20\d\d · last used on \d+ \w+ 20\d\d · /)).toBeVisible();
  const devices = page.getByRole("region", { name: "Other devices" });
  await expect(devices).toContainText("1 post, opened by nano_");
  await expectAccessible(page);
  await devices.getByRole("button", { name: "Not me: end it" }).click();
  await expect(devices).toContainText("You ended it on");
  await device.reload();
  await expect(device.getByRole("button", { name: /^Pay Ӿ/ })).toBeVisible();
  await expect(device.getByText(bought.secret)).toHaveCount(0);

  await page.getByRole("button", { name: "Unlink" }).click();
  const question = page.getByRole("dialog", { name: "Unlink this wallet?" });
  await question.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("No linked wallets yet.")).toBeVisible();
  await other.close();
  await wallet.close();
});
