import { expect } from "@playwright/test";
import { anyAddress, createFundedWallet, openPayment, paymentUri } from "#tests/support/e2e/demo-wallet.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";

test("@looks the wallet is accessible before it has a key and when it holds something", async ({ page }) => {
  await page.goto("/demo-wallet");
  await expect(page.getByRole("button", { name: "Create a wallet" })).toBeVisible();
  await expectAccessible(page);
  await createFundedWallet(page);
  await expectAccessible(page, "main");
});

test("@looks sending and paying are accessible @night", async ({ page }) => {
  await createFundedWallet(page);
  await page.getByRole("link", { name: "Send" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectAccessible(page, "main");
  await openPayment(page, paymentUri(anyAddress(), 123n));
  await expect(page.getByText("exactly 0.000000000000000000000000000123 Nano")).toBeVisible();
  // The button is enabled once the balance is known, and gets its colours.
  await expect(page.getByRole("button", { name: /^Pay/ })).toBeEnabled();
  await expectAccessible(page, "main");
});

test("every page says that the test network's Nano has no value, cached pages too", async ({ page }) => {
  for (const path of ["/", "/design", "/demo-wallet", "/no-such-page"]) {
    const answer = await page.request.get(path);
    expect(await answer.text(), path).toContain("Test network: this Nano has no value");
  }
});

test("signing code is in the demo wallet's bundle and on no other page", async ({ page }) => {
  const scripts = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const paths = [...html.matchAll(/\/_next\/static\/[^"\\]+\.js/g)].map(([url]) => url);
    return Promise.all([...new Set(paths)].map(async (url) => (await page.request.get(url)).text()));
  };
  const signs = (code: string) => code.includes("Block is impossible") || code.includes("farthing-demo-wallet-key");
  for (const path of ["/", "/design/overlays"]) expect((await scripts(path)).filter(signs), path).toEqual([]);
  expect((await scripts("/demo-wallet")).filter(signs)).not.toEqual([]);
});
