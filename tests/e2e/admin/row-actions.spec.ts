import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { makePerson, queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, newAccount, newHash, XNO } from "#tests/support/world/world.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

async function failPayout(product: Supabase): Promise<string> {
  const author = await makePerson(product, "writer");
  const [row] = await queryProduct<{ handle: string }>(
    product,
    `with failed as (
       insert into public.payouts (id, kind, recipient_account, recipient_id, amount_raw, status, source_account, attempts, error_class, last_error)
       values ($1, 'creator', $2, $3, 1e28, 'failed', $4, 8, 'node_away', 'As the worker said it.'))
     select handle from public.profiles where id = $3`,
    [randomUUID(), newAccount(), author.id, newAccount()],
  );
  return row?.handle ?? "";
}

/** A row's drawer, opened from its list by keys. It must offer what the row does. */
async function openDrawer(page: Page, about: string, title: string): Promise<Locator> {
  const drawer = page.getByRole("dialog", { name: title });
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: `Details of ${about}` }) });
  // Behind another one that is closing, nothing takes the focus.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.getByRole("link", { name: `Details of ${about}` }).focus();
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
  const offered = (within: Locator) => within.getByRole("button").filter({ hasNotText: "Copy" }).allInnerTexts();
  expect(await offered(drawer.getByRole("region", { name: "Actions" }))).toEqual(await offered(row));
  await expectAccessible(page, "dialog");
  return drawer;
}

/** Presses a drawer's button, thinks again, then does it: with keys alone. */
async function actByKeys(page: Page, drawer: Locator, action: string): Promise<void> {
  const button = drawer.getByRole("button", { name: `${action}: ` });
  const asked = page.getByRole("dialog", { name: `${action}: ` });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(asked).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(button).toBeFocused();
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Enter");
  await asked.getByRole("textbox", { name: "Reason" }).focus();
  await page.keyboard.type("The cause is gone");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(asked).toBeHidden();
}

/** Asks while a message is shown. The pointer rests on the message, so that it stays. */
async function expectQuestionClosesAlone(page: Page, drawer: Locator, action: string): Promise<void> {
  const message = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
  const button = drawer.getByRole("button", { name: `${action}: ` });
  await message.hover();
  await button.focus();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: `${action}: ` });
  await expect(asked).toBeVisible();
  await message.hover();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(drawer).toBeVisible();
  await expect(button).toBeFocused();
}

test("a payout is retried in its drawer, which then shows what it has become", async ({ page, product }) => {
  const handle = await failPayout(product);
  await signInAs(page, product, "finance");
  const list = `/admin/nano/failed-payouts?q=%40${handle}`;
  await page.goto(list);
  const drawer = await openDrawer(page, `Ӿ0.01 to @${handle}`, "Author’s share, Ӿ0.01");
  await expect(drawer.getByText("Failed", { exact: true })).toBeVisible();
  await actByKeys(page, drawer, "Retry");
  await expect(drawer.getByText("Pending", { exact: true })).toBeVisible();
  await expect(drawer.getByText("The cause is gone")).toBeVisible();
  // Its button has gone with the failure.
  await expect(drawer.getByRole("button", { name: "Retry: " })).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: "Hold: " })).toBeVisible();
  await expect(drawer.getByRole("heading", { level: 2 })).toBeFocused();
  await expectQuestionClosesAlone(page, drawer, "Hold");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  // And so has its row, where the focus came from.
  await expect(page.getByRole("main")).toBeFocused();
});

test("blocks, alerts and payments offer in their drawers what their lists do", async ({ page, product }) => {
  const block = newHash();
  await queryProduct(
    product,
    "insert into public.nano_blocks (hash, account, previous, kind, json, state, sent_at, created_at) values ($1, $2, $3, 'open', '{}', 'sent', now(), now() - interval '2 minutes')",
    [block, newAccount(), "0".repeat(64)],
  );
  await queryProduct(
    product,
    `insert into public.payouts (id, kind, recipient_account, amount_raw, status, source_account, block_hash, next_attempt_at)
     values ($1, 'fee', $2, 1e28, 'publishing', $3, $4, now() + interval '1 hour')`,
    [randomUUID(), newAccount(), newAccount(), block],
  );
  const [alert] = await queryProduct<{ id: string }>(
    product,
    "insert into public.money_alerts (kind, account, expected_raw, found_raw, detail) values ('balance_differs', $1, 5, 3, 'It differs.') returning id",
    [newAccount()],
  );
  const world = keptWorld(product.databaseUrl);
  const { open, pay } = purchaseCalls(world);
  const seller = await world.addPerson({ isCreator: true });
  const post = await world.addPost(seller, { priceRaw: XNO / 10n });
  const payment = newHash();
  await pay(await open(await world.addPerson({ isAnonymous: true }), post), XNO / 10n, { hash: payment });
  await queryProduct(product, "insert into public.payout_freezes (user_id) values ($1)", [seller.id]);

  await signInAs(page, product, "finance");
  await page.goto(`/admin/nano/unconfirmed?q=${block}`);
  const ofBlock = await openDrawer(page, block.slice(0, 8), "Block: First receive");
  await actByKeys(page, ofBlock, "Send again");
  await expect(ofBlock.getByRole("listitem").filter({ hasText: "Push block" })).toContainText("The cause is gone");
  await page.keyboard.press("Escape");

  const kind = "An account’s balance differs from the books";
  const ofAlert = await openDrawer(page, `${kind}, ${alert?.id.slice(0, 8)}`, kind);
  await actByKeys(page, ofAlert, "Close alert");
  await expect(ofAlert.getByRole("term").filter({ hasText: /^Closed$/ })).toBeVisible();
  await expect(ofAlert.getByRole("button", { name: "Close alert: " })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.goto(`/admin/nano/receivable?q=${payment}`);
  const ofPayment = await openDrawer(page, payment.slice(0, 8), "Payment of Ӿ0.1");
  await actByKeys(page, ofPayment, "Receive now");
  await expect(ofPayment.getByRole("listitem").filter({ hasText: "Receive payments" })).toContainText(
    "The cause is gone",
  );
});
