import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import {
  expectOpen,
  hundredths,
  type PostOnSale,
  putOnSale,
  readAddress,
  requestAddress,
  send,
  sheetOf,
  statusOf,
} from "#tests/support/e2e/pay-page.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const IN_DOLLARS = { price_currency: "USD", price_usd_micros: "50000", price_raw: null };
const LATE_AND_SHORT = "The price changed since your quote. Add Ӿ0.03 or get everything back.";

type Product = Parameters<typeof queryProduct>[0] & Parameters<typeof send>[0];

async function endQuote(product: Product, { id }: PostOnSale): Promise<void> {
  await queryProduct(
    product,
    "update public.purchases set expires_at = now() - interval '1 minute' where post_id = $1",
    [id],
  );
  await queryProduct(product, "select public.expire_purchases(1000)");
}

test("a dollar price paid late and too little shows when the post is reopened, and is returned @night", ({
  page,
  product,
}) => payLateAndShort(page, product));

test.describe("without any session", () => {
  test.use({ expectedErrors: /422/ });

  test("the same works by the purchase alone, in another tab of the same browser @night", async ({
    page,
    context,
    product,
  }) => {
    await context.route("**/auth/v1/signup**", (route) =>
      route.fulfill({ status: 422, json: { code: "anonymous_provider_disabled" } }),
    );
    await payLateAndShort(page, product, () => context.newPage());
  });
});

/** The post is opened again: in the same tab, or in one that does not know of the payment. */
async function payLateAndShort(page: Page, product: Product, openTab = async () => page): Promise<void> {
  const sold = await putOnSale(product, IN_DOLLARS);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  await endQuote(product, sold);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(statusOf(page)).toContainText("This price has ended. Nothing was paid.");
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toBeHidden();
  await send(product, address, hundredths(1));
  const state = () =>
    queryProduct(product, "select status::text, payment_state::text from public.purchases where post_id = $1", [
      sold.id,
    ]);
  await expect.poll(state, { timeout: 30_000 }).toEqual([{ status: "expired", payment_state: "partial" }]);
  const tab = await openTab();
  await tab.goto(sold.path);
  await expect(tab.getByRole("status").filter({ hasText: LATE_AND_SHORT })).toBeVisible();
  await tab.getByRole("button", { name: "Send the remaining Ӿ0.03" }).click();
  await expect(statusOf(tab)).toContainText(LATE_AND_SHORT);
  await expectAccessible(tab, ":popover-open");
  await sheetOf(tab).getByRole("button", { name: "Give me my Ӿ0.01 back" }).click();
  await expect(statusOf(tab)).toContainText("Your Ӿ0.01 is on its way back to you.");
}

test("an open sheet says what came for an expired price: too little, then the rest; all of it, late @night", async ({
  page,
  product,
}) => {
  await page.clock.install();
  const askUntil = async (seen: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(15_000);
      await seen();
    }).toPass();
  const [underpaid, late] = [await putOnSale(product, IN_DOLLARS), await putOnSale(product, IN_DOLLARS)];
  await page.goto(underpaid.path);
  const address = await requestAddress(page);
  await endQuote(product, underpaid);
  await expect(statusOf(page)).toContainText("This price has ended. Nothing was paid.");
  await send(product, address, hundredths(1));
  await askUntil(() => expect(statusOf(page)).toContainText(LATE_AND_SHORT, { timeout: 1_000 }));
  await sheetOf(page).getByRole("button", { name: "Send the rest" }).click();
  expect(await readAddress(page)).toBe(address);
  await send(product, address, hundredths(3));
  await expectOpen(page, underpaid);

  await page.goto(late.path);
  const other = await requestAddress(page);
  await endQuote(product, late);
  await expect(statusOf(page)).toContainText("This price has ended. Nothing was paid.");
  await send(product, other, hundredths(4));
  await askUntil(() => expect(page.getByText(late.secret)).toBeVisible({ timeout: 1_000 }));
  const message = "Your payment arrived after the quote ended. We unlocked the post anyway.";
  await expect(page.getByRole("listitem").filter({ hasText: message })).toBeVisible();
});
