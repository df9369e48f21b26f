import { expect } from "@playwright/test";
import {
  anyAddress,
  createFundedWallet,
  createWallet,
  openPayment,
  paymentUri,
} from "#tests/support/e2e/demo-wallet.ts";
import { test } from "#tests/support/e2e/e2e.ts";

test("refuses an unpayable link in plain words", async ({ page }) => {
  const address = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";
  await createWallet(page);
  for (const [uri, words] of [
    [`nano:${address.replace("g48p", "g4p8")}?amount=1`, "its checksum does not match"],
    ["nano:ada@example.org", "This is not a Nano address."],
    [`nano:${address}?amount=0.05`, "not a whole number of raw"],
    ["https://farthing.example/pay", "This is not a Nano address."],
  ] as const) {
    await openPayment(page, uri);
    await expect(page.getByRole("heading", { name: "This link cannot be paid" })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  }
});

test.describe("while the test network is down", () => {
  test.use({ expectedErrors: /status of 503|ERR_FAILED/ });

  test("the wallet says so, keeps what it showed, and continues afterwards @night", async ({ page }) => {
    await createFundedWallet(page);
    const detail = "The test network does not answer. Try again in a moment.";
    const body = JSON.stringify({ code: "payments_paused", detail });
    const unavailable = { status: 503, contentType: "application/problem+json", body };
    await page.route("**/api/demo-wallet/ledger", (route) => route.fulfill(unavailable));
    await expect(page.getByText(detail)).toBeVisible();
    await expect(page.getByRole("region", { name: "Balance" }).getByTitle("10 Nano")).toBeVisible();
    await page.unroute("**/api/demo-wallet/ledger");
    await expect(page.getByText(detail)).toHaveCount(0);
  });

  test("a payment that never left is not called sent, and one without an answer is called neither @night", async ({
    page,
  }) => {
    await createFundedWallet(page);
    await openPayment(page, paymentUri(anyAddress(), 10n ** 28n));
    const pay = page.getByRole("button", { name: "Pay Ӿ0.01" });
    await expect(pay).toBeEnabled();
    await page.route("**/api/demo-wallet/ledger", (route) => route.abort());
    await pay.click();
    await expect(page.getByText("This site is not answering.").first()).toBeVisible();
    await page.unroute("**/api/demo-wallet/ledger");
    await page.route("**/api/demo-wallet/ledger", (route) =>
      /"(process|block_info)"/.test(route.request().postData() ?? "") ? route.abort() : route.continue(),
    );
    await pay.click();
    await expect(
      page.getByText("The payment may have been sent: check the history before you pay again."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sent" })).toHaveCount(0);
  });
});
