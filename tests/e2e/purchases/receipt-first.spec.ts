import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import {
  expectOpen,
  hundredths,
  type PostOnSale,
  putOnSale,
  requestAddress,
  requestAddressWithConsent,
  send,
  sheetOf,
  statusOf,
} from "#tests/support/e2e/pay-page.ts";
import { COUNTRY_HEADER } from "#tests/support/product/running-product.ts";
import { signInAs } from "#tests/support/world/people.ts";

type Product = Parameters<typeof putOnSale>[0];

const download = (page: Page) => page.getByRole("link", { name: "Download your receipt (PDF)" });

async function expectOffered(page: Page, { secret }: PostOnSale): Promise<void> {
  await expect(statusOf(page)).toHaveText(/^Paid/);
  await expect(download(page)).toBeFocused();
  await expect(sheetOf(page).getByRole("button", { name: "Open the post" })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
}

async function payInGermany(page: Page, product: Product): Promise<PostOnSale> {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await send(product, await requestAddressWithConsent(page), hundredths(5));
  return sold;
}

test.describe("a reader in the EEA whose e-mail is not known", () => {
  // The order at the press is refused, because it says nothing of the consent.
  test.use({ extraHTTPHeaders: { [COUNTRY_HEADER]: "DE" }, expectedErrors: /422/ });

  test("is offered the receipt before the text, and takes it @phone", async ({ page, product }) => {
    const sold = await payInGermany(page, product);
    await expectOffered(page, sold);
    await expectAccessible(page, ":popover-open");
    const file = page.waitForEvent("download");
    await download(page).click();
    expect((await file).suggestedFilename()).toMatch(/^R-20\d\d-\d{6,}\.pdf$/);
    await expectOpen(page, sold);
    await expect(page.getByRole("link", { name: "receipt as PDF" })).toBeVisible();
  });

  test("goes on without it, by the button or by closing the sheet", async ({ page, product }) => {
    const first = await payInGermany(page, product);
    await expectOffered(page, first);
    await sheetOf(page).getByRole("button", { name: "Open the post" }).click();
    await expectOpen(page, first);
    await expect(page.getByText(first.secret)).toBeFocused();

    const second = await putOnSale(product);
    await page.goto(second.path);
    const address = await requestAddressWithConsent(page);
    // Paid while the sheet is closed, it comes back.
    await page.keyboard.press("Escape");
    await expect(sheetOf(page)).toBeHidden();
    await send(product, address, hundredths(5));
    await expectOffered(page, second);
    await page.keyboard.press("Escape");
    await expectOpen(page, second);
  });

  test("sees the text at once on a second visit", async ({ page, product }) => {
    const sold = await payInGermany(page, product);
    await expectOffered(page, sold);
    await page.reload();
    await expectOpen(page, sold);
  });

  test("has no step more where the receipt comes by e-mail", async ({ page, product }) => {
    await signInAs(page, product, "reader");
    await expectOpen(page, await payInGermany(page, product));
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("finds the receipt on the page after the payment @phone", async ({ page, product }) => {
      const sold = await putOnSale(product);
      await page.goto(sold.path);
      await page.getByRole("button", { name: /^Pay Ӿ.* and read$/ }).click();
      await page.getByRole("checkbox", { name: /^Let me read now\./ }).check();
      await page.getByRole("button", { name: /^Pay Ӿ.* and read$/ }).click();
      const address = (await page.getByText(/^nano_[13][a-z0-9]{59}$/).textContent()) ?? "";
      await send(product, address, hundredths(5));
      await expect(async () => {
        const check = page.getByRole("button", { name: "Check again" });
        if (await check.isVisible()) await check.click();
        await expect(download(page)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The post is yours");
      expect(await page.content()).not.toContain(sold.secret);
      const file = page.waitForEvent("download");
      await download(page).click();
      expect((await file).suggestedFilename()).toMatch(/^R-20\d\d-\d{6,}\.pdf$/);
      await page.getByRole("link", { name: "Read the post" }).click();
      await expect(page.getByText(sold.secret)).toBeVisible();
    });
  });
});

test.describe("a reader outside the EEA", () => {
  test.use({ extraHTTPHeaders: { [COUNTRY_HEADER]: "US" } });

  test("agrees to nothing, and the text opens at once", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await send(product, await requestAddress(page), hundredths(5));
    await expectOpen(page, sold);
    await expect(download(page)).toHaveCount(0);
  });
});
