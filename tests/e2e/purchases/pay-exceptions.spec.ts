import { expect } from "@playwright/test";
import { createFundedWallet, openPayment, paymentUri } from "#tests/support/e2e/demo-wallet.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import {
  expectOpen,
  hundredths,
  putOnSale,
  readAddress,
  requestAddress,
  send,
  sheetOf,
  statusOf,
} from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

const moneyBack = (kind: "excess" | "refund") =>
  `select o.amount_raw::text, o.status::text from public.payouts o join public.purchases b on b.id = o.purchase_id
   where b.post_id = $1 and o.kind = '${kind}'`;

test("a cancelled purchase that is paid all the same opens the post", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  const cancelled = page.waitForResponse("**/cancel");
  await sheetOf(page).getByRole("button", { name: "Cancel" }).click();
  expect((await cancelled).status()).toBe(200);
  await send(product, address, hundredths(5));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText(sold.secret)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("a reader who pays twice keeps the post, and is told that the second payment comes back", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  await send(product, address, hundredths(5));
  await expectOpen(page, sold);
  await send(product, address, hundredths(5));
  const words = "You sent Ӿ0.1. Ӿ0.05 is on its way back to you.";
  await expect(page.getByRole("listitem").filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your purchase" })).toContainText(words);
  await expect
    .poll(() => queryProduct(product, moneyBack("excess"), [sold.id]), { timeout: 30_000 })
    .toEqual([{ amount_raw: String(hundredths(5)), status: "paid" }]);
  await page.reload();
  await expect(page.getByText(sold.secret)).toBeVisible();
  const back = "You sent Ӿ0.1. Ӿ0.05 is back in your wallet.";
  await expect(page.getByRole("region", { name: "Your purchase" })).toContainText(back);
  await expectAccessible(page);
});

test("a returned post closes at once, and says when its money is back", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await send(product, await requestAddress(page), hundredths(8));
  await expectOpen(page, sold);
  await page.getByRole("button", { name: /^Refund/ }).click();
  await page.getByRole("button", { name: "Return it and get Ӿ0.05 back" }).click();
  await expect(page.getByText(sold.secret)).toHaveCount(0);
  const note = page.getByRole("status").filter({ hasText: "Ӿ0.08 is back in your wallet." });
  await expect(note).toBeFocused({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Pay Ӿ0.05 and read" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(note).not.toBeFocused();
});

test.describe("a post that was withdrawn meanwhile", () => {
  // The page may ask for the post's discussion, which is gone with it.
  test.use({ expectedErrors: /status of 404/ });

  test("sends a payment back, and the sheet says so", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    const address = await requestAddress(page);
    await queryProduct(
      product,
      "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1",
      [sold.id],
    );
    await send(product, address, hundredths(5));
    await expect(statusOf(page)).toContainText("The author withdrew this post. Your Nano was sent back.");
    await expect
      .poll(() => queryProduct(product, moneyBack("refund"), [sold.id]), { timeout: 30_000 })
      .toEqual([{ amount_raw: String(hundredths(5)), status: "paid" }]);
  });
});

test("a slow payment is said to be safe, and opens the post once one is confirmed @night", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  const address = await requestAddress(page);
  await queryProduct(
    product,
    "select public.record_payment($1, $2, $3, $4, false, false, now() - interval '11 seconds')",
    [newHash(), address, newAccount(), String(hundredths(5))],
  );
  await expect(statusOf(page)).toContainText(
    "The Nano network is slow right now. Your payment is safe; we keep watching. You may close this page.",
  );
  const field = sheetOf(page).getByRole("textbox", { name: /^Your e-mail address/ });
  const ask = sheetOf(page).getByRole("button", { name: "Email me when it’s done" });
  await field.fill("bob");
  await ask.click();
  await expect(field).toHaveAccessibleErrorMessage(/Enter an e-mail address/);
  await expectAccessible(page, ":popover-open");
  const email = `bob-${sold.id}@example.com`;
  await field.fill(email);
  await field.press("Enter");
  await expect(sheetOf(page).getByText(`We will write to ${email} when it’s done.`)).toBeVisible();
  await send(product, address, hundredths(5));
  await expectOpen(page, sold);
  const mails = "select template from public.outbox where recipient_email = $1";
  expect(await queryProduct(product, mails, [email])).toEqual([{ template: "payment_confirmed" }]);
});

test("an exchange's overpayment waits for an address, and goes there @night", async ({ page, context, product }) => {
  const wallet = await context.newPage();
  await createFundedWallet(wallet);
  const sender = await wallet
    .getByText(/^nano_[13][a-z0-9]{59}$/)
    .first()
    .textContent();
  await queryProduct(product, "insert into public.exchange_accounts (account, name) values ($1, 'An exchange')", [
    sender,
  ]);
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await openPayment(wallet, paymentUri(await requestAddress(page), hundredths(10)));
  await wallet.getByRole("button", { name: "Pay Ӿ0.1" }).click();
  const message = page.getByRole("listitem").filter({ hasText: "Ӿ0.05 too much. Tell us where to send it." });
  await message.getByRole("button", { name: "Tell us where" }).click();
  await page.getByRole("button", { name: "Where is my Nano?" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("Where should we send it?").fill(newAccount());
  await asked.getByRole("button", { name: "Send it there" }).click();
  await expect(asked.getByText(/^Ӿ0\.05 is (on its way back|back)/)).toBeVisible();
});

test.describe("refused", () => {
  test.use({ expectedErrors: /status of 4/ });

  test("an author reads their own post in full without an offer, and cannot buy it as a visitor", async ({
    page,
    product,
  }) => {
    const author = await signInAs(page, product, "writer");
    const sold = await putOnSale(product, {}, author.id);
    await page.goto(sold.path);
    await expect(page.getByText(sold.secret)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay Ӿ/ })).toHaveCount(0);
    await page.goto(`${sold.path}?view=visitor`);
    await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    await expect(sheetOf(page).getByRole("alert")).toContainText("This is your post.");
  });

  test("a suspended author's post cannot be bought, and the sheet says so @night", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await queryProduct(product, "update public.profiles set status = 'suspended' where id = $1", [sold.authorId]);
    await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    await expect(sheetOf(page).getByRole("alert")).toContainText("This post can’t be bought right now.");
    await expect(sheetOf(page).getByRole("alert")).toContainText("Nothing was paid.");
  });

  test("a post is bought once: its owner is told so, and a second payment comes back @night", async ({
    page,
    context,
    product,
  }) => {
    await signInAs(page, product, "reader");
    const sold = await putOnSale(product);
    const other = await context.newPage();
    await other.goto(sold.path);
    await expect(other.getByRole("button", { name: "Pay Ӿ0.05 and read" })).toBeEnabled();
    await page.goto(sold.path);
    const first = await requestAddress(page);
    const cancelled = page.waitForResponse("**/cancel");
    await sheetOf(page).getByRole("button", { name: "Cancel" }).click();
    expect((await cancelled).status()).toBe(200);
    const second = await requestAddress(page);
    expect(second).not.toBe(first);
    await send(product, second, hundredths(5));
    await expectOpen(page, sold);
    await send(product, first, hundredths(5));
    await expect
      .poll(() => queryProduct(product, moneyBack("refund"), [sold.id]), { timeout: 30_000 })
      .toEqual([{ amount_raw: String(hundredths(5)), status: "paid" }]);
    await expect(page.getByText(sold.secret)).toBeVisible();

    await other.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    await expect(sheetOf(other).getByRole("alert")).toContainText("You own this post.");
    await expect(other.getByText(sold.secret)).toBeVisible();
    const [returned] = await queryProduct<{ id: string }>(
      product,
      "select id from public.purchases where ephemeral_address = $1",
      [first],
    );
    await page.goto(`/receipts/${returned?.id}`);
    await expect(page.getByText("Already owned")).toBeVisible();
  });

  test("a reader with too many requests is told when to ask again, and reads on @night", async ({ page, product }) => {
    await signInAs(page, product, "reader");
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    const asked = { data: { postId: sold.id }, headers: { "sec-fetch-site": "same-origin" } };
    for (let count = 0; count < 20; count++) {
      expect((await page.request.post("/api/purchases/create", asked)).ok()).toBe(true);
    }
    await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    const alert = sheetOf(page).getByRole("alert");
    await expect(alert).toContainText(/Too many payment requests\. Try again in \d+ minutes?\./);
    await expect(alert).toContainText("An address that you were given before still works.");
  });
});

test.describe("while no node answers", () => {
  test.use({ expectedErrors: /status of 503/ });

  test("an open sheet says so, and nothing new is quoted until one does @night", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await page.goto(sold.path);
    await requestAddress(page);
    const focusWindow = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    // As the server answers then (tests/integration/purchases/creating/payments-paused.test.ts): all tests share the node.
    await page.route("**/api/purchases/verify", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), network: "away" } });
    });
    await page.route("**/api/purchases/create", (route) =>
      route.fulfill({
        ...{ status: 503, contentType: "application/problem+json", headers: { "retry-after": "60" } },
        body: JSON.stringify({ code: "payments_paused", detail: "Payments are paused for a few minutes." }),
      }),
    );
    await focusWindow();
    const unreachable = "We can’t see the Nano network at the moment. If you already paid, it will unlock by itself.";
    await expect(statusOf(page)).toContainText(unreachable);
    await sheetOf(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Pay Ӿ0.05 and read" }).click();
    await expect(sheetOf(page).getByRole("alert")).toContainText("Payments are paused for a few minutes.");
    await expect(sheetOf(page).getByRole("alert")).toContainText(unreachable);
    await page.unrouteAll({ behavior: "wait" });
    await sheetOf(page).getByRole("button", { name: "Try again" }).click();
    await send(product, await readAddress(page), hundredths(5));
    await expectOpen(page, sold);
  });
});
