import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { hundredths, send } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { newAccount } from "#tests/support/world/world.ts";

/** Where the person was going. */
const GOAL = "/settings/nano-addresses";

const findToast = (page: Page, name: string) => page.getByRole("listitem", { name });

/** The count beside a field works only once the page is awake. */
const awake = (page: Page) => expect(page.getByText("0 / 280")).toBeVisible();

test("the first step reports a taken handle early, and suggests a free one @looks", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "reader");
  await page.goto(`/profile/profile-setup?next=${GOAL}`);
  await awake(page);
  await expectAccessible(page);
  const handle = page.getByLabel("Handle");
  await expect(handle).toHaveValue(/^reader_/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("region", { name: "Nothing was saved yet" })).toContainText("A name has at least one");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await handle.fill("M1RA");
  await expect(page.getByText("@M1RA is taken, or looks too much like one that is.")).toBeVisible();
  await expect(handle).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: /^@/ }).first().click();
  await expect(page.getByText(/^@\w+ is free\.$/)).toBeVisible();
  const own = `t_${id.replaceAll("-", "").slice(0, 12)}`;
  await handle.fill(own);
  await expect(page.getByText(`@${own} is free.`)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`/profile/payout-setup?next=${encodeURIComponent(GOAL)}`);
  await expect(findToast(page, "Profile updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where should we send your Nano?" })).toBeVisible();
});

test("the second step checks an address while it is typed, and returns to the earlier page @looks", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "named");
  await page.goto(`/profile/payout-setup?next=${GOAL}`);
  await expectAccessible(page);
  const address = page.getByLabel("Nano address");
  const valid = newAccount();
  // What is typed before the page is awake is checked on leaving the field or on more typing.
  await expect(async () => {
    await address.fill("my wallet");
    await address.blur();
    await expect(page.getByText("That doesn’t look like a Nano address.")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await address.fill(valid.slice(0, -1) + (valid.endsWith("1") ? "3" : "1"));
  await expect(page.getByText("One character is wrong: the checksum doesn’t match.")).toBeVisible();
  await address.fill(` ${valid.replace("nano_", "xrb_")}`);
  await expect(page.getByText("The checksum matches.")).toBeVisible();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page).toHaveURL(GOAL);
  await page.goto("/settings/payouts");
  await expect(page.getByText(`${valid.slice(0, 10)}…${valid.slice(-6)}`)).toBeVisible();
  await expect(page.getByText("on hold")).toHaveCount(0);
});

test("a test of the address arrives, from setup and again from the settings", async ({ page, product }) => {
  const own = await queryProduct<{ account: string }>(product, "select private.current_reserve() as account");
  await send(product, own[0]?.account ?? "", hundredths(10));
  const money = () => queryProduct<{ is: boolean }>(product, "select private.has_test_money() as is");
  await expect.poll(async () => (await money())[0]?.is).toBe(true);
  await signInAs(page, product, "named");
  await page.goto(`/profile/payout-setup?next=${GOAL}`);
  const address = page.getByLabel("Nano address");
  const account = newAccount();
  await address.fill(account);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and send a test" }).click();
  await expect(page.getByText("Your address is set")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "If your wallet shows it, this address works." }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(GOAL);
  await page.goto("/settings/payouts");
  await page.getByRole("button", { name: "Send another test" }).click();
  const sent = () =>
    queryProduct<{ sent: number }>(
      product,
      "select count(*)::integer as sent from public.payouts where recipient_account = $1 and kind = 'test' and status = 'paid'",
      [account],
    );
  await expect.poll(async () => (await sent())[0]?.sent).toBe(2);
});

test("one press pastes an address", async ({ page, product, context }) => {
  await signInAs(page, product, "named");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/profile/payout-setup");
  const address = newAccount();
  await page.evaluate((text) => navigator.clipboard.writeText(text), address);
  // A press before the page is awake does nothing yet.
  await expect(async () => {
    await page.getByRole("button", { name: "Paste" }).click();
    await expect(page.getByLabel("Nano address")).toHaveValue(address, { timeout: 1000 });
  }).toPass();
});

test("a picture of a QR code fills in its address, where the browser reads codes; the wallets are beside the field", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "named");
  const address = newAccount();
  // Chromium on Linux reads none.
  await page.addInitScript((text) => {
    class Detector {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => (Reflect.get(globalThis, "sees") ? [{ rawValue: `nano:${text}?amount=1` }] : []);
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  }, address);
  await page.goto("/profile/payout-setup");
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Scan a QR code" }).click();
    await (await chooser).setFiles("app/apple-icon.png");
  };
  await choose();
  await expect(page.getByText("There is no QR code in this picture.")).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { sees: true }));
  await choose();
  await expect(page.getByLabel("Nano address")).toHaveValue(`nano:${address}?amount=1`);
  await expect(page.getByText("The checksum matches.")).toBeVisible();
  await page.getByText("I don’t have a wallet").click();
  await expect(page.getByText("You are responsible for the wallet’s backup words.")).toBeVisible();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page).toHaveURL("/settings/payouts");
  await expect(page.getByText(`${address.slice(0, 10)}…${address.slice(-6)}`)).toBeVisible();
});

test("Later is asked once, and a refused address says why @phone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  await page.goto("/compose");
  await expect(page).toHaveURL("/profile/payout-setup?next=%2Fcompose");
  const refused = "nano_1111111111111111111111111111111111111111111111111111hifc8npp";
  await page.getByLabel("Nano address").fill(refused);
  await expect(page.getByText("The checksum matches.")).toBeVisible();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByLabel("Nano address")).toHaveAccessibleDescription(/^No one has the key to this address/);
  await expect(page.getByText("The checksum matches.")).toHaveCount(0);
  await expectAccessible(page);
  const wallet = newAccount();
  await queryProduct(
    product,
    "insert into public.nano_addresses (user_id, account, public_key, uses, verified_at) values ($1, $2, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), '{login}', now())",
    [id, wallet],
  );
  await page.reload();
  await page.getByRole("button", { name: "Use the wallet I sign in with" }).click();
  await expect(page.getByLabel("Nano address")).toHaveValue(wallet);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toBeVisible();
  await page.goto("/compose");
  await expect(page.getByRole("textbox", { name: "Text" })).toBeVisible();
});

test("an anonymous reader is asked to register first, and comes back", async ({ page, product }) => {
  await signInAs(page, product, "anonymous");
  await page.goto("/profile/profile-setup");
  await expect(page).toHaveURL(/^.*\/profile\/convert\?next=%2Fprofile%2Fprofile-setup$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("sets a payout address all the same", async ({ page, product }) => {
    await signInAs(page, product, "named");
    await page.goto(`/profile/payout-setup?next=${GOAL}`);
    await page.getByLabel("Nano address").fill("my wallet");
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("That doesn’t look like a Nano address.")).toBeVisible();
    await page.getByLabel("Nano address").fill(newAccount());
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page).toHaveURL(GOAL);
  });
});
