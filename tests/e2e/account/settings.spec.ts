import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { mailsOf, newestMail } from "#tests/support/e2e/product-mail.ts";
import { signInStale } from "#tests/support/e2e/stale-session.ts";
import { makePerson, queryProduct, signInAs } from "#tests/support/world/people.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

const findToast = (page: Page, name: string) => page.getByRole("listitem", { name });
const TABS = ["Account", "Profile", "Payouts", "Purchases", "Notifications", "Nano addresses"];

test("six tabs lead to six pages, with the current one in view @phone", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  await page.goto("/settings");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await expect(tabs.getByRole("link")).toHaveText(TABS);
  for (const name of TABS) {
    await tabs.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeAttached();
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(tabs.getByRole("link", { name })).toBeInViewport({ ratio: 0.99 });
  }
});

test("every settings page is accessible @looks", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  for (const path of ["", "/payouts", "/purchases", "/notifications", "/nano-addresses"]) {
    await page.goto(`/settings${path}`);
    await expectAccessible(page);
  }
});

test("an anonymous reader finds settings, and how to get an account", async ({ page, product }) => {
  await signInAs(page, product, "anonymous");
  for (const path of ["/settings", "/settings/profile", "/settings/payouts", "/settings/nano-addresses"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: "Add an e-mail address" })).toBeVisible();
  }
});

test("language, time zone and kind of seller are saved @night", async ({ page, product }) => {
  await signInAs(page, product, "named");
  await page.goto("/settings");
  await expect(page.getByText("Last seen just now")).toBeVisible();
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Time zone").selectOption("Europe/Oslo");
  await page.getByRole("radio", { name: "A business" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(findToast(page, "Profile updated successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Language")).toHaveValue("de");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Oslo");
  await expect(page.getByRole("radio", { name: "A business" })).toBeChecked();
});

test.describe("tax details", () => {
  test.use({ expectedErrors: /status of 422/ });

  test("are saved, and a mistake is said at its field", async ({ page, product }) => {
    await signInAs(page, product, "writer");
    await page.goto("/settings/payouts");
    const form = page.getByRole("form", { name: "Tax details" });
    await form.getByLabel("Legal name").fill("Ada King");
    await form.getByLabel("Address").fill("1 Street\nLondon");
    await form.getByLabel("Country").selectOption("United Kingdom");
    await form.getByLabel("Tax number").fill("1".repeat(51));
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByLabel("Tax number")).toHaveAccessibleDescription(/at most 50 characters/);
    await form.getByLabel("Tax number").fill("GB 123");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(findToast(page, "Profile updated successfully")).toBeVisible();
    await page.reload();
    await expect(form.getByLabel("Legal name")).toHaveValue("Ada King");
    await expect(form.getByLabel("Address")).toHaveValue("1 Street\nLondon");
    await expect(form.getByLabel("Country")).toHaveValue("GB");
    await expect(form.getByLabel("Tax number")).toHaveValue("GB 123");
    await expectAccessible(page);
  });
});

test("the colour mode follows the choice at once", async ({ page, product }) => {
  await signInAs(page, product, "named");
  await page.goto("/settings");
  await expect(page.getByText("Last seen just now")).toBeVisible();
  await page.getByRole("main").getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await page.reload();
  await expect(page.getByRole("main").getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("an e-mail address changes when both addresses have confirmed", async ({ page, product }) => {
  const { email, id } = await signInAs(page, product, "named");
  const next = `new-${randomUUID()}@example.com`;
  await page.goto("/settings");
  const form = page.getByRole("form", { name: "E-mail" });
  await form.getByLabel("New e-mail address").fill("nonsense");
  await form.getByRole("button", { name: "Change e-mail" }).click();
  await expect(form.getByText("This is not an e-mail address. Check it for typos.")).toBeVisible();
  await expect(form.getByLabel("New e-mail address")).toHaveValue("nonsense");
  await form.getByLabel("New e-mail address").fill(next);
  await form.getByRole("button", { name: "Change e-mail" }).click();
  await expect(form.getByText(`If ${next} can be used`)).toBeVisible();
  await page.goto((await newestMail(product, email)).link);
  await page.goto((await newestMail(product, next)).link);
  await expect(page).toHaveURL(/\/settings/);
  const [row] = await queryProduct(product, "select email from auth.users where id = $1", [id]);
  expect(row).toEqual({ email: next });
});

test("does not reveal whether an address has an account", async ({ page, product }) => {
  await signInAs(page, product, "named");
  const taken = await makePerson(product, "named");
  await page.goto("/settings");
  const form = page.getByRole("form", { name: "E-mail" });
  await form.getByLabel("New e-mail address").fill(taken.email);
  await form.getByRole("button", { name: "Change e-mail" }).click();
  await expect(form.getByText(`If ${taken.email} can be used`)).toBeVisible();
  expect(await mailsOf(product, taken.email)).toEqual([]);
});

test("signing out everywhere ends another browser's session, too @night", async ({ page, product, browser }) => {
  const { email } = await signInAs(page, product, "named");
  const otherBrowser = await browser.newContext({ baseURL: product.siteUrl });
  const other = await otherBrowser.newPage();
  await other.goto("/login?next=/settings");
  await other.getByLabel("E-mail").fill(email);
  await other.getByRole("button", { name: "Send me a code" }).click();
  await expect(other.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await other.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(other).toHaveURL("/settings");
  await page.goto("/settings");
  await expect(page.getByText(/^Last seen/)).toHaveCount(2);
  await expect(page.getByRole("listitem").filter({ hasText: /Chrome on \w+/ })).not.toContainText("This browser");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/login");
  await other.goto("/settings");
  await expect(other).toHaveURL("/login?next=%2Fsettings");
  await otherBrowser.close();
});

test("a changed payout address needs a code, waits a day, and is announced by mail @looks", async ({
  page,
  product,
}) => {
  const { id, email } = await signInStale(page, product);
  const next = newAccount();
  await page.goto("/settings/payouts");
  await page.getByText("Change the address").click();
  await page.getByLabel("New Nano address").fill(next);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(`we sent a six-digit code to ${email}`)).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByLabel("Code").fill("12");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Enter the six digits of the code.")).toBeVisible();
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your payout address is saved.")).toBeVisible();
  await expect(page.getByText(`${next.slice(0, 10)}…${next.slice(-6)}`)).toBeVisible();
  await expect(page.getByText("The new address is on hold")).toBeVisible();
  const rows = await queryProduct(product, "select template from public.outbox where user_id = $1", [id]);
  expect(rows).toEqual([{ template: "payout_address_changed" }]);
});

test("the link in the mail freezes payouts without signing in or a script, after a press; a code ends it", async ({
  page,
  product,
  browser,
}) => {
  // With a fresh code: a thief may have used one to change the address.
  const { id, email } = await signInAs(page, product, "writer");
  const frozen = async () =>
    (await queryProduct(product, "select 1 from public.payout_freezes where user_id = $1", [id])).length > 0;
  const [link] = await queryProduct<{ path: string }>(product, "select private.make_freeze_link($1) as path", [id]);
  const elsewhere = await browser.newContext({ baseURL: product.siteUrl, javaScriptEnabled: false });
  const mail = await elsewhere.newPage();
  await mail.goto(link?.path ?? "");
  await expect(mail.getByRole("heading", { name: "Freeze payouts?" })).toBeVisible();
  expect(await frozen()).toBe(false);
  await mail.getByRole("button", { name: "Freeze payouts" }).click();
  await expect(mail.getByText("Payouts are frozen. Nothing is sent until you end it.")).toBeVisible();
  expect(await frozen()).toBe(true);
  await mail.goto(`/freeze/${"0".repeat(64)}`);
  await mail.getByRole("button", { name: "Freeze payouts" }).click();
  await expect(mail.getByText("This link is not complete, or its 30 days are over.")).toBeVisible();
  await elsewhere.close();

  await page.goto("/settings/payouts");
  const form = page.getByRole("form", { name: "End the freeze" });
  await expect(page.getByText("Payouts are frozen")).toBeVisible();
  await expectAccessible(page, "main");
  await form.getByRole("button", { name: "End the freeze" }).click();
  await form.getByLabel("Code").fill("12");
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect(form.getByText("Enter the six digits of the code.")).toBeVisible();
  expect(await frozen()).toBe(true);
  await form.getByLabel("Code").fill((await newestMail(product, email)).code);
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect(form).toHaveCount(0);
  expect(await frozen()).toBe(false);
});

test("accepts an exchange's address after a warning @night", async ({ page, product }) => {
  await signInAs(page, product, "named");
  const address = newAccount();
  await queryProduct(product, "insert into public.exchange_accounts (account, name) values ($1, 'An exchange')", [
    address,
  ]);
  await page.goto("/settings/payouts");
  await page.getByLabel("Nano address").fill(address);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(/This looks like an exchange deposit address\./)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`${address.slice(0, 10)}…${address.slice(-6)}`)).toBeVisible();
});

test("shows and unlinks a linked wallet @night", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  await queryProduct(
    product,
    "insert into public.nano_addresses (user_id, account, public_key, verified_at, uses) values ($1, $2, decode($3, 'hex'), now(), '{refund}')",
    [id, newAccount(), newHash()],
  );
  await page.goto("/settings/nano-addresses");
  await expectAccessible(page);
  await page.getByLabel("Label").fill("Phone");
  await page.getByRole("button", { name: "Save label" }).click();
  await expect(page.getByRole("heading", { name: "Phone" })).toBeVisible();
  await page.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByRole("heading", { name: "No linked wallets" })).toBeVisible();
});
