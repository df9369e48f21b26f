import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { expectOpen, hundredths, putOnSale, requestAddress, send } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const PRICE_RAW = "3000000000000000000000000000000";

// The page of a removed post answers 410.
test.use({ expectedErrors: /status of 410/ });

test("a post is removed after its author was paid: the refund waits until our own account is filled, then the buyer has it", async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  const context = { ...(baseURL ? { baseURL } : {}) };
  const writer = await signInAs(page, product, "writer");
  // More than other tests give our account.
  const sold = await putOnSale(product, { refund_window_min: 0, price_raw: PRICE_RAW }, writer.id);
  const reader = await (await browser.newContext(context)).newPage();
  await reader.goto(sold.path);
  await send(product, await requestAddress(reader), BigInt(PRICE_RAW));
  await expectOpen(reader, sold);
  const purchaseOf = async () =>
    (
      await queryProduct<{ id: string; status: string; paid: number }>(
        product,
        `select b.id, b.status, (select count(*)::integer from public.payouts o where o.purchase_id = b.id and o.kind = 'creator' and o.status = 'paid') as paid
         from public.purchases b where b.post_id = $1`,
        [sold.id],
      )
    )[0];
  await expect.poll(async () => (await purchaseOf())?.paid).toBe(1);

  await queryProduct(product, "select public.remove_post($1, $2, 'It copies another text.')", [sold.id, writer.id]);
  await expect.poll(async () => (await purchaseOf())?.status, { timeout: 30_000 }).toBe("refund_pending");
  const purchase = await purchaseOf();
  await reader.goto(`/receipts/${purchase?.id}`);
  const returned = reader.getByRole("main");
  await expect(async () => {
    await reader.reload();
    await expect(returned).toContainText("Waiting for our approval");
  }).toPass({ timeout: 30_000 });
  await expectAccessible(reader);

  const finance = await (await browser.newContext(context)).newPage();
  await signInAs(finance, product, "finance");
  await finance.goto("/admin");
  const ours = finance.getByRole("region", { name: "Our own account" });
  await expect(ours).toContainText("Ӿ3");
  await expect(ours).toContainText("Too little");
  await expectAccessible(finance);
  const account = await ours.getByText(/^nano_[13][a-z0-9]{59}$/).textContent();
  await send(product, account ?? "", BigInt(PRICE_RAW) + hundredths(20));

  await expect.poll(async () => (await purchaseOf())?.status, { timeout: 60_000 }).toBe("refunded");
  await reader.reload();
  await expect(returned).toContainText("Returned");
  await finance.reload();
  await expect(ours).not.toContainText("Too little");
  await page.goto("/settings/payouts");
  await expect(page.getByRole("main")).toContainText("You owe us");
  await expect(page.getByRole("list", { name: "Your payouts, newest first" })).toContainText(
    "we refunded them ourselves",
  );
  await expectAccessible(page);
});
