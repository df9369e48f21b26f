import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e";
import { askForAddress, expectOpen, hundredths, putOnSale, send, sheetOf, statusOf } from "#tests/support/pay-page";
import { queryProduct, signInAs } from "#tests/support/people";

const moneyBack = (kind: "excess" | "refund") =>
  `select o.amount_raw::text, o.status::text from public.payouts o join public.purchases b on b.id = o.purchase_id
   where b.post_id = $1 and o.kind = '${kind}'`;

test("what was cancelled and is paid all the same opens the post", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await askForAddress(page);
  const cancelled = page.waitForResponse("**/cancel");
  await sheetOf(page).getByRole("button", { name: "Cancel" }).click();
  expect((await cancelled).status()).toBe(200);
  await send(product, address, hundredths(5));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText(sold.secret)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("who pays twice keeps the post, and the second payment comes back", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await askForAddress(page);
  await send(product, address, hundredths(5));
  await expectOpen(page, sold);
  await send(product, address, hundredths(5));
  await expect
    .poll(() => queryProduct(product, moneyBack("excess"), [sold.id]), { timeout: 30_000 })
    .toEqual([{ amount_raw: String(hundredths(5)), status: "paid" }]);
  await expect(page.getByText(sold.secret)).toBeVisible();
});

test("a dollar price paid late and too little is topped up or given back, as the reader says", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product, { price_currency: "USD", price_usd_micros: "50000", price_raw: null });
  await page.goto(sold.path);
  const address = await askForAddress(page);
  await queryProduct(
    product,
    "update public.purchases set expires_at = now() - interval '1 minute' where post_id = $1",
    [sold.id],
  );
  await queryProduct(product, "select public.expire_purchases(1000)");
  await expect(sheetOf(page).getByRole("button", { name: "Get a fresh price" })).toBeVisible();
  await send(product, address, hundredths(1));
  const received = () =>
    queryProduct(product, "select received_raw::text from public.purchases where post_id = $1", [sold.id]);
  await expect.poll(received, { timeout: 30_000 }).toEqual([{ received_raw: String(hundredths(1)) }]);
  await page.reload();
  await page.getByRole("button", { name: "Pay Ӿ0.04 and read" }).click();
  await expect(statusOf(page)).toContainText("You sent Ӿ0.01 of Ӿ0.04. Send Ӿ0.03 more to the same address.");
  await sheetOf(page).getByRole("button", { name: "Give me my Ӿ0.01 back" }).click();
  await expect(statusOf(page)).toContainText("Your Ӿ0.01 is on its way back to you.");
});

test("an author reads the own post whole, and is offered nothing to pay", async ({ page, product }) => {
  const author = await signInAs(page, product, "writer");
  const sold = await putOnSale(product, {}, author.id);
  await page.goto(sold.path);
  await expect(page.getByText(sold.secret)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay Ӿ/ })).toHaveCount(0);
});

test.describe("of an author who was suspended meanwhile", () => {
  test.use({ expectedErrors: /status of 4/ });

  test("nothing can be bought, and the sheet says so", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await queryProduct(product, "update public.profiles set status = 'suspended' where id = $1", [sold.authorId]);
    await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    await expect(sheetOf(page).getByRole("alert")).toContainText("This post can’t be bought right now.");
    await expect(sheetOf(page).getByRole("alert")).toContainText("Nothing was paid.");
  });
});
