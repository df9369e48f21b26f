import { expect } from "@playwright/test";
import { createWallet, expectBalance } from "#tests/support/e2e/demo-wallet.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { expectOpen, hundredths, putOnSale, requestAddress, send } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

test("an author sees a sale's money arrive in the wallet, and the payout as paid @night", async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  const writer = await signInAs(page, product, "writer");
  await createWallet(page);
  const address = await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent();
  await queryProduct(product, "update public.private_profiles set payout_address = $2 where id = $1", [
    writer.id,
    address,
  ]);
  const sold = await putOnSale(product, { refund_window_min: 0 }, writer.id);

  const otherBrowser = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const reader = await otherBrowser.newPage();
  await reader.goto(sold.path);
  await send(product, await requestAddress(reader), hundredths(5));
  await expectOpen(reader, sold);
  await otherBrowser.close();

  await expectBalance(page, "0.0475 Nano");
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(1);
  await page.goto("/settings/payouts");
  const payouts = page.getByRole("list", { name: "Your payouts, newest first" });
  await expect(payouts.getByRole("listitem")).toContainText("Paid");
  await expect(payouts.getByRole("listitem")).toContainText("0.0475");
  await expectAccessible(page);
});
