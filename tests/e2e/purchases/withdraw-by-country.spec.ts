import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import {
  expectOpen,
  hundredths,
  putOnSale,
  requestAddress,
  requestAddressWithConsent,
  send,
} from "#tests/support/e2e/pay-page.ts";
import { COUNTRY_HEADER, readRunningProduct } from "#tests/support/product/running-product.ts";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";

type Product = Parameters<typeof putOnSale>[0];

const withdraw = (page: Page) => page.getByRole("link", { name: /^Withdraw from the contract/ });
const bar = (page: Page) => page.getByRole("region", { name: "Your purchase" });

/** Where the library and the footer lead to says this. */
async function expectNothingToWithdraw(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toContainText("You cannot withdraw from any purchase made in this browser now.");
  await expect(withdraw(page)).toHaveCount(0);
}

test.describe("on a site that keeps the 14 days", () => {
  // One after the other: both read from one process more.
  test.describe.configure({ mode: "default" });
  let site: WebInstance;
  test.beforeAll(async () => {
    const supabase = await readRunningProduct();
    const settings = { COUNTRY_HEADER, EU_WITHDRAWAL_MODE: "fourteen_days", NANO_RPC_URLS: supabase.nanoRpcUrl };
    site = await startWebInstance({ supabase }, settings);
  });
  test.afterAll(() => site.part.stop());

  async function buy(page: Page, product: Product): Promise<string> {
    const sold = await putOnSale(product);
    const address = `${site.url}${sold.path}`;
    await page.goto(address);
    await send(product, await requestAddress(page), hundredths(5));
    await expectOpen(page, sold);
    return address;
  }

  test.describe("a reader in the EEA", () => {
    test.use({ extraHTTPHeaders: { [COUNTRY_HEADER]: "DE" } });

    test("finds the way to withdraw in receipt, library and footer, and takes its two steps", async ({
      page,
      product,
    }) => {
      const post = await buy(page, product);
      await bar(page).getByRole("link", { name: "Receipt", exact: true }).click();
      await expect(withdraw(page)).toBeVisible();
      await page.goto(`${site.url}/library`);
      await page.getByRole("main").getByRole("link", { name: "Withdraw from a purchase" }).click();
      await expect(withdraw(page)).toBeVisible();
      await page.goto(post);
      await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw" }).click();
      await withdraw(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw from this contract?");
      await page.getByRole("button", { name: "Confirm withdrawal" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have withdrawn from this contract");
      await page.goto(post);
      await expect(page.getByRole("button", { name: /^Pay Ӿ.* and read$/ })).toBeVisible();
    });
  });

  test.describe("a reader outside", () => {
    test.use({ extraHTTPHeaders: { [COUNTRY_HEADER]: "US" } });

    test("can withdraw from nothing", async ({ page, product }) => {
      await buy(page, product);
      await bar(page).getByRole("link", { name: "Receipt", exact: true }).click();
      await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
      await expect(withdraw(page)).toHaveCount(0);
      await page.goto(`${site.url}/library`);
      await page.getByRole("main").getByRole("link", { name: "Withdraw from a purchase" }).click();
      await expectNothingToWithdraw(page);
    });
  });
});

test.describe("a reader in the EEA who asked to read at once", () => {
  // The order at the press is refused, because it says nothing of the consent.
  test.use({ extraHTTPHeaders: { [COUNTRY_HEADER]: "DE" }, expectedErrors: /422/ });

  test("can withdraw from nothing, and is told where they agreed to that", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await send(product, await requestAddressWithConsent(page), hundredths(5));
    await page.getByRole("button", { name: "Open the post" }).click();
    await expectOpen(page, sold);
    await bar(page).getByRole("link", { name: "Receipt", exact: true }).click();
    await expect(page.getByRole("main")).toContainText(
      "Let me read now. I know this ends my 14-day right to withdraw; the 10-minute refund stays.",
    );
    await expect(withdraw(page)).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw" }).click();
    await expect(page.getByRole("main")).toContainText("your receipt shows what you agreed to");
    await expectNothingToWithdraw(page);
  });
});
