import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale, sheetOf, statusOf } from "#tests/support/e2e/pay-page.ts";
import { signInAs } from "#tests/support/world/people.ts";

const DEAR = { price_raw: (51n * 10n ** 30n).toString() };

test.describe("a post above Ӿ50", () => {
  test.use({ expectedErrors: /status of 403/ });

  test("asks a visitor to sign in and leads back; then it can be bought @phone", async ({ page, product }) => {
    const { path } = await putOnSale(product, DEAR);
    await page.goto(path);
    await expect(page.getByText("Above Ӿ50 you need an account.")).toBeVisible();
    const pay = page.getByRole("button", { name: /^Pay Ӿ51.* and read$/ });
    await pay.first().click();
    const sheet = page.getByRole("dialog");
    // A high price is confirmed first.
    await sheet.getByRole("button", { name: /^Pay Ӿ51.* and read$/ }).click();
    await expect(sheet.getByRole("alert")).toContainText("Posts above Ӿ50 need an account. Sign in first.");
    await expect(sheet.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessible(page, "[role=dialog]");
    await sheet.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);

    await signInAs(page, product, "reader");
    await page.goto(path);
    await pay.first().click();
    await sheet.getByRole("button", { name: /^Pay Ӿ51.* and read$/ }).click();
    await expect(statusOf(page)).toContainText("Waiting for your payment");
    await expect(sheetOf(page)).toBeVisible();
  });

  test.describe("without a script", () => {
    test.use({ javaScriptEnabled: false });
    test("says the same on a page of its own", async ({ page, product }) => {
      const { path } = await putOnSale(product, DEAR);
      await page.goto(path);
      await page
        .getByRole("button", { name: /^Pay Ӿ51.* and read$/ })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Posts above Ӿ50 need an account. Sign in first.",
      );
      await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute(
        "href",
        `/login?next=${encodeURIComponent(path)}`,
      );
    });
  });
});
