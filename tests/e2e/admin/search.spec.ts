import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { listEveryPage } from "#tests/support/e2e/every-page.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, newAccount, newHash, XNO } from "#tests/support/world/world.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const PRICE = XNO / 10n;

/** A purchase of a new post, of which this much was sent. */
async function send(product: Supabase, amountRaw: bigint, { email = null as string | null, from = newAccount() } = {}) {
  const world = keptWorld(product.databaseUrl);
  const { open, pay } = purchaseCalls(world);
  const buyer = await world.addPerson({ isAnonymous: email === null });
  if (email !== null) await queryProduct(product, "update auth.users set email = $2 where id = $1", [buyer.id, email]);
  const post = await world.addPost(await world.addPerson({ isCreator: true }), { priceRaw: PRICE });
  const hash = newHash();
  const { id, ephemeral_address: account } = await pay(await open(buyer, post), amountRaw, { from, hash });
  return { hash, id, account, from, title: `On the matter of ${post.slice(0, 8)}` };
}

const field = (page: Page) => page.getByRole("searchbox", { name: /^Find a/ });
const drawer = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

async function find(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole("button", { name: "Find", exact: true }).click();
}

test("finance finds a half payment by its block, read as what it is, with all that is known of it", async ({
  page,
  product,
}) => {
  const { hash, id, account, title } = await send(product, (XNO * 3n) / 100n);
  await signInAs(page, product, "finance");
  await page.goto("/admin/nano/paid-payouts");
  await find(page, hash.toLowerCase());
  const found = drawer(page, title);
  await expect(found.getByText(/^Ӿ0\.03 of Ӿ0\.1 received; waiting for the rest until .+ UTC\./)).toBeVisible();
  for (const part of ["What was sold", "Payments to the account", "What staff did"]) {
    await expect(found.getByRole("heading", { name: part })).toBeVisible();
  }
  expect(await page.content()).toContain(account);
  await expect(page).toHaveURL("/admin/nano/paid-payouts");
  await expectAccessible(page, "dialog");
  expect(
    await queryProduct(product, "select 1 from public.admin_audit_log where target = $1", [`block:${hash}`]),
  ).toHaveLength(1);
  await found.getByRole("link", { name: "Close" }).click();
  await find(page, id);
  await expect(found).toBeVisible();
});

test("what a drawer offers is done in it, and it shows the new state", async ({ page, product }) => {
  const { hash, title, id } = await send(product, PRICE);
  // Nothing is sent of it meanwhile: its money is in no wallet.
  const freeze = "insert into public.payout_freezes (user_id) select seller_id from public.purchases where id = $1";
  await queryProduct(product, freeze, [id]);
  await signInAs(page, product, "finance");
  await page.goto("/admin");
  await find(page, hash);
  const found = drawer(page, title);
  const shares = found.getByRole("listitem").filter({ hasText: "Author’s share" });
  await expect(shares.getByRole("link", { name: "Author’s share, held" })).toBeVisible();
  await shares.getByRole("button", { name: /^Ask for a new address: / }).click();
  const asked = drawer(page, /^Ask for a new address: /);
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(found).toBeVisible();
  await shares.getByRole("button", { name: /^Ask for a new address: / }).click();
  await asked.getByRole("textbox", { name: "Reason" }).fill("The author wrote to us");
  await asked.getByRole("button", { name: "Ask for a new address", exact: true }).click();
  await expect(shares.getByRole("link", { name: "Author’s share, waiting for an address" })).toBeVisible();
});

test("of several purchases by one wallet, one is chosen; keys alone are enough", async ({ page, product }) => {
  const from = newAccount();
  const [first] = [await send(product, PRICE, { from }), await send(product, PRICE / 2n, { from })];
  await signInAs(page, product, "owner");
  await page.goto("/admin/log");
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(from);
  await page.keyboard.press("Enter");
  await expect(drawer(page, "2 purchases").getByRole("heading", { level: 2 })).toBeFocused();
  await expectAccessible(page, "dialog");
  await drawer(page, "2 purchases")
    .getByRole("button", { name: `Open: ${first.title}` })
    .focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page, first.title).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(newHash());
  await page.keyboard.press("Enter");
  await expect(drawer(page, "Nothing found").getByText("This block paid for nothing here.")).toBeVisible();
  await expectAccessible(page, "dialog");
});

/** Holding a finger on the field, and "Paste". */
const TAPS_TO_PASTE = 2;

test("from every page of staff, a block pasted on a phone is in its drawer after four taps @phone", async ({
  page,
  product,
}) => {
  const { hash, title } = await send(product, PRICE / 2n);
  const pages = (await listEveryPage(page, product, "owner")).filter((path) => path.startsWith("/admin"));
  expect(pages.length).toBeGreaterThan(15);
  for (const path of pages) {
    await page.goto(path);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.taps = "";
      document.addEventListener("pointerdown", () => (dataset.taps += "."), { capture: true });
    });
    await expect(field(page)).toBeInViewport();
    await field(page).click();
    await field(page).fill(hash);
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await expect(drawer(page, title)).toBeVisible();
    const taps = (await page.evaluate(() => document.documentElement.dataset.taps?.length ?? 9)) + TAPS_TO_PASTE;
    expect(taps, path).toBeLessThanOrEqual(4);
  }
});

test("support finds one purchase, with masked accounts and nothing else, and resends its receipt @phone", async ({
  page,
  product,
}) => {
  const { hash, account, id } = await send(product, PRICE, { email: `${newHash().toLowerCase()}@example.com` });
  await signInAs(page, product, "support");
  await page.goto("/admin");
  await find(page, hash);
  const found = drawer(page, "Purchase");
  await expect(found.getByText("Paid: Ӿ0.1 received.")).toBeVisible();
  await expect(found.getByText(`${account.slice(0, 10)}…${account.slice(-5)}`)).toBeVisible();
  for (const hidden of ["Price", "Payouts", "Ledger"])
    await expect(found.getByText(hidden, { exact: true })).toHaveCount(0);
  expect(await page.content()).not.toContain(account);
  await expectAccessible(page, "dialog");
  await found.getByRole("button", { name: "Resend receipt" }).click();
  const asked = drawer(page, "Resend receipt");
  await asked.getByRole("textbox", { name: "Reason" }).fill("They lost it");
  await asked.getByRole("button", { name: "Resend receipt" }).click();
  await expect(page.getByText("The receipt is on its way.", { exact: true })).toBeVisible();
  const mails = "select 1 from public.outbox where natural_key like 'receipt:' || $1 || '%'";
  expect(await queryProduct(product, mails, [id])).toHaveLength(2);
  await found.getByRole("link", { name: "Close" }).click();
  await find(page, "@mira");
  await expect(page.getByText("Enter a block, an account, a purchase or a receipt number.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
});

test("a moderator finds people and posts, and no amounts", async ({ page, product }) => {
  await signInAs(page, product, "moderator");
  await page.goto("/admin/users?q=mira");
  await find(page, "/@mira/what-the-shoe-mender-told-me-about-prices");
  const post = drawer(page, /^What the shoe/);
  await expect(post.getByRole("link", { name: "/@mira/what-the-shoe-mender-told-me-about-prices" })).toBeVisible();
  await expect(post.getByText("Ӿ")).toHaveCount(0);
  await expectAccessible(page, "dialog");
  // Another page leaves the drawer behind.
  await post.getByRole("link", { name: "@mira", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("@mira");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await find(page, "mira");
  await expect(drawer(page, "@mira").getByRole("link", { name: "All about this account" })).toBeVisible();
  await expectAccessible(page, "dialog");
  await page.keyboard.press("Escape");
  await find(page, newHash());
  await expect(page.getByText("Enter a handle, an e-mail address or the address of a post.")).toBeVisible();
});

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });

  test("the search works on any page, and the page comes back", async ({ page, product }) => {
    const from = newAccount();
    const sold = [await send(product, PRICE, { from }), await send(product, PRICE, { from })];
    await signInAs(page, product, "finance");
    await page.goto("/admin/nano/pending-payouts?kind=fee");
    await find(page, from);
    await drawer(page, "2 purchases")
      .getByRole("button", { name: `Open: ${sold[0]?.title}` })
      .click();
    await drawer(page, sold[0]?.title ?? "")
      .getByRole("link", { name: "Close" })
      .click();
    await expect(page).toHaveURL("/admin/nano/pending-payouts?kind=fee");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
