import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { becomeOlder } from "#tests/support/e2e/older-browser.ts";
import {
  expectOpen,
  hundredths,
  putOnSale,
  requestAddress,
  send,
  sheetOf,
  statusOf,
} from "#tests/support/e2e/pay-page.ts";

/** A name that only the data client contains. */
const DATA_CLIENT = "postgres_changes";

test("a newcomer presses Pay, pays with the demo wallet and reads on where the free part ended @phone", async ({
  page,
  context,
  product,
}) => {
  const sold = await putOnSale(product);
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    // Scripts that stopped loading when the page was left have nothing to report.
    if (response.request().resourceType() === "script") scripts.push(response.text().catch(() => ""));
  });
  const countClients = async () => (await Promise.all(scripts)).filter((text) => text.includes(DATA_CLIENT)).length;
  await page.goto(sold.path, { waitUntil: "networkidle" });
  expect(await countClients()).toBe(0);
  await requestAddress(page);
  const sheet = sheetOf(page);
  await expect(sheet.getByText("Connected", { exact: true })).toBeVisible();
  expect(await countClients()).toBeGreaterThan(0);
  await expectAccessible(page, ":popover-open");

  const text = page.locator(".post-text");
  const before = await text.evaluate((element) => element.getBoundingClientRect().top);
  const opening = context.waitForEvent("page");
  await sheet.getByRole("link", { name: /^Open wallet/ }).click();
  const wallet = await opening;
  await wallet.getByRole("button", { name: "Create a wallet" }).click();
  await wallet.getByRole("button", { name: "Get test Nano" }).click();
  await wallet.getByRole("button", { name: "Pay Ӿ0.05" }).click();
  await page.bringToFront();
  // N-05.
  await expect(page.getByRole("listitem").filter({ hasText: "You have been logged in successfully" })).toBeVisible();
  await expectOpen(page, sold);
  expect(Math.abs((await text.evaluate((element) => element.getBoundingClientRect().top)) - before)).toBeLessThan(2);
  await expect(page.getByText(sold.secret)).toBeFocused();
  const bar = page.getByRole("region", { name: "Your purchase" });
  await expect(bar.getByRole("link", { name: "Receipt" })).toBeVisible();
  await expect(bar.getByRole("button", { name: /^Refund/ })).toBeVisible();
  await expectAccessible(page);

  const keep = page.getByRole("region", { name: "Keep what you unlocked" });
  await keep.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await expect(page.getByText(sold.secret)).toBeVisible();
  await expect(keep).toBeHidden();
});

test("a part payment says what is missing, on the sheet and on the page; the rest opens the post", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  await send(product, address, hundredths(4));
  const sheet = sheetOf(page);
  await expect(statusOf(page)).toContainText("You sent Ӿ0.04 of Ӿ0.05. Send Ӿ0.01 more to the same address.");
  await expect(sheet).toHaveAccessibleName("Send the remaining Ӿ0.01");
  await expectAccessible(page, ":popover-open");
  await expect(sheet.getByRole("button", { name: "Send the rest" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Pay Ӿ0.05 and read" })).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Send the remaining Ӿ0.01" }).click();
  await expect(sheet).toHaveAccessibleName("Send the remaining Ӿ0.01");
  // The choice is made already.
  await expect(sheet.getByRole("button", { name: "Send the rest" })).toBeHidden();
  const link = sheet.getByRole("link", { name: /^Open wallet/ });
  await expect(link).toHaveAttribute("href", new RegExp(`amount%3D${hundredths(1)}`));
  await send(product, address, hundredths(1));
  await expectOpen(page, sold);
});

test("the keyboard opens, leaves and cancels the sheet, and the page keeps a payment in progress", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const pay = page.getByRole("button", { name: "Pay Ӿ0.05 and read" });
  await pay.focus();
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toBeHidden();
  await expect(pay).toBeFocused();
  await page.reload();
  const again = page.getByRole("button", { name: "Show the code" });
  await expect(again).toBeVisible();
  await again.press("Enter");
  await sheetOf(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(sheetOf(page)).toBeHidden();
  await expect(again).toBeHidden();
  await page.reload();
  await expect(pay).toBeVisible();
  await expect(again).toBeHidden();
});

test("a reader who chooses what to pay is told of a wrong amount at the field, and pays what they typed", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product, {
    ...{ access: "pwyw", price_raw: null },
    ...{ pwyw_min_raw: String(hundredths(1)), pwyw_suggested_raw: String(hundredths(3)) },
  });
  await page.goto(sold.path);
  await expect(page.getByRole("button", { name: "Pay Ӿ0.03 and read" })).toBeVisible();
  await page.getByText("Another amount").click();
  const own = page.getByRole("textbox", { name: "Your amount" });
  await own.fill("0.001");
  await page
    .getByRole("button", { name: "Pay Ӿ0.001 and read" })
    .or(page.getByRole("button", { name: "Pay your amount and read" }))
    .click();
  await expect(own).toHaveAccessibleErrorMessage("The lowest price is Ӿ0.01.");
  await expect(own).toBeFocused();
  await expect(sheetOf(page)).toBeHidden();
  await expectAccessible(page);
  await own.fill("0.07");
  await expect(own).not.toHaveAttribute("aria-invalid");
  await own.press("Enter");
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  await expect(sheetOf(page)).toHaveAccessibleName(/^Pay Ӿ0\.07 to @/);
});

test("the sheet opens before any script, and is filled when they come", async ({ browser, product }) => {
  const sold = await putOnSale(product);
  const release = Promise.withResolvers<void>();
  // Not the test's own page: that one waits until its scripts run.
  const page = await browser.newPage({ baseURL: product.siteUrl });
  await page.route("**/islands/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(sold.path, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
  await expect(statusOf(page)).toContainText("Getting an address…");
  release.resolve();
  await expect(statusOf(page)).toContainText("Waiting for your payment");
  await page.close();
});

test("an older browser pays and reads @night", async ({ page, product }) => {
  await becomeOlder(page);
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await send(product, await requestAddress(page), hundredths(5));
  await expectOpen(page, sold);
});
