import { expect } from "@playwright/test";
import {
  anyAddress,
  createFundedWallet,
  createWallet,
  expectBalance,
  openPayment,
  paymentUri,
  receivableOf,
} from "#tests/support/e2e/demo-wallet.ts";
import { test } from "#tests/support/e2e/e2e.ts";

const PRICE = 5n * 10n ** 28n;

test("a newcomer makes a wallet, gets test Nano, pays a link of ours, and finds it all again", async ({
  page,
  product,
}) => {
  await createFundedWallet(page);
  const shop = anyAddress();
  await openPayment(page, paymentUri(shop, PRICE));
  await expect(page.getByText(shop)).toBeAttached();
  await expect(page.getByRole("definition").filter({ hasText: "Farthing" })).toBeVisible();
  await page.getByRole("button", { name: "Pay Ӿ0.05" }).click();
  await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
  await expect(page.getByText("has arrived.")).toBeVisible();
  expect(await receivableOf(product.nanoRpcUrl, shop)).toBe(String(PRICE));

  await page.reload();
  await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
  await page.getByRole("link", { name: "To the wallet" }).click();
  await expectBalance(page, "9.95 Nano");
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(2);
});

test("a newcomer with a link makes a wallet, and then pays the link", async ({ page, product }) => {
  const shop = anyAddress();
  await createWallet(page, `/demo-wallet?uri=${encodeURIComponent(paymentUri(shop, PRICE))}`);
  await expect(page.getByText("The wallet does not hold enough for this.")).toBeVisible();
  await page.getByRole("button", { name: "Get test Nano" }).click();
  await page.getByRole("button", { name: "Pay Ӿ0.05" }).click();
  await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
  expect(await receivableOf(product.nanoRpcUrl, shop)).toBe(String(PRICE));
});

test("sending by hand shows errors at their fields, and the whole address before signing @night", async ({ page }) => {
  await createFundedWallet(page);
  await page.getByRole("link", { name: "Send" }).click();
  const [to, amount] = [page.getByRole("textbox", { name: "To" }), page.getByRole("textbox", { name: "Amount" })];
  await to.fill("nano_1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This is not a Nano address.")).toBeVisible();
  const friend = anyAddress();
  await to.fill(friend);
  await amount.fill("11");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The wallet holds Ӿ10. Send less.")).toBeVisible();
  await amount.fill("2.5");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(friend)).toBeAttached();
  await page.getByRole("button", { name: "Pay Ӿ2.5" }).click();
  await page.getByRole("link", { name: "To the wallet" }).click();
  await expectBalance(page, "7.5 Nano");
});

test("two tabs that pay at once pay once each, and never fork the account @night", async ({
  page,
  context,
  product,
}) => {
  await createFundedWallet(page);
  const other = await context.newPage();
  const shops = [anyAddress(), anyAddress()] as const;
  await openPayment(page, paymentUri(shops[0], PRICE));
  await openPayment(other, paymentUri(shops[1], PRICE));
  const buttons = [page, other].map((tab) => tab.getByRole("button", { name: "Pay Ӿ0.05" }));
  for (const button of buttons) await expect(button).toBeEnabled();
  await Promise.all(buttons.map((button) => button.click()));
  for (const tab of [page, other]) await expect(tab.getByRole("heading", { name: "Sent" })).toBeVisible();
  for (const shop of shops) expect(await receivableOf(product.nanoRpcUrl, shop)).toBe(String(PRICE));
  await page.getByRole("link", { name: "To the wallet" }).click();
  await expectBalance(page, "9.9 Nano");
});

test("a wallet's key opens the same wallet in another browser @night", async ({ page, browser, baseURL }) => {
  await createFundedWallet(page);
  await page.getByRole("button", { name: "Key", exact: true }).click();
  const key = (await page.getByRole("dialog").textContent())?.match(/[0-9A-F]{64}/)?.[0] ?? "";
  const otherPage = await browser.newPage({ baseURL: `${baseURL}` });
  await otherPage.goto("/demo-wallet");
  await otherPage.getByRole("button", { name: "I have a key" }).click();
  await otherPage.getByRole("textbox", { name: "Key" }).fill("too short");
  await otherPage.getByRole("button", { name: "Use this key" }).click();
  await expect(otherPage.getByText("A key has 64 characters")).toBeVisible();
  await otherPage.getByRole("textbox", { name: "Key" }).fill(key);
  await otherPage.getByRole("button", { name: "Use this key" }).click();
  await expectBalance(otherPage, "10 Nano");
  await otherPage.close();
});
