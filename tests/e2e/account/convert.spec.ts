import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { ageCodes, mailsOf, newestMail } from "#tests/support/e2e/product-mail.ts";
import { buyPosts } from "#tests/support/world/bought-posts.ts";
import { makePerson, queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

const newAddress = () => `reader-${randomUUID()}@example.com`;

async function buyerIn(page: Page, product: Supabase, posts = 2) {
  const { id } = await signInAs(page, product, "anonymous");
  await buyPosts(product, id, posts);
  return id;
}

async function askFor(page: Page, email: string) {
  await page.goto("/profile/convert");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
}

/** The viewer that the server sees in the page's browser. */
async function readUserId(page: Page): Promise<string | null> {
  const answer = await page.request.get("/api/auth/access-token");
  if (!answer.ok()) return null;
  const [, claims = ""] = (await answer.text()).split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sub;
}

/** As if the code had been requested a minute earlier, for what the browser stores about it. */
async function makeOlder(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "farthing-convert");
  const begun = JSON.parse(Buffer.from(cookie?.value ?? "", "base64url").toString());
  const value = Buffer.from(JSON.stringify({ ...begun, sentAt: begun.sentAt - 60_000 })).toString("base64url");
  await page.context().addCookies(cookie ? [{ ...cookie, value }] : []);
}

async function ownedBy(product: Supabase, id: string): Promise<number> {
  const sql = "select from public.entitlements where user_id = $1 and revoked_at is null";
  return (await queryProduct(product, sql, [id])).length;
}

test("an anonymous buyer adds an address and stays the same person, with all purchases", async ({ page, product }) => {
  const [id, email] = [await buyerIn(page, product), newAddress()];
  await page.goto("/profile/convert?next=%2Fsettings%2Fnotifications");
  await expect(page.getByRole("heading", { name: "Keep your purchases" })).toBeVisible();
  await expect(page.getByText("Your 2 purchases are known to this browser only.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page).toHaveURL(/\/settings\/notifications$/);
  await expect(page.getByText("Email confirmed", { exact: true })).toBeVisible();
  const [user] = await queryProduct(product, "select email, is_anonymous from auth.users where id = $1", [id]);
  expect(user).toEqual({ email, is_anonymous: false });
  expect([await readUserId(page), await ownedBy(product, id)]).toEqual([id, 2]);
});

test("the mail to a new address has no link, which could trick another person into giving theirs away @night", async ({
  page,
  product,
}) => {
  const [id, email] = [await buyerIn(page, product, 1), newAddress()];
  await askFor(page, email);
  const mail = await newestMail(product, email);
  expect(mail.subject).toBe(`${mail.code} is your confirmation code`);
  expect(mail.link).toBe("");
  expect(await queryProduct(product, "select is_anonymous from auth.users where id = $1", [id])).toEqual([
    { is_anonymous: true },
  ]);
});

test("answers the same for an address with an account and one without @night", async ({ product, browser }) => {
  const account = await makePerson(product, "reader");
  const requested: string[] = [];
  for (const email of [account.email, newAddress()]) {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await buyerIn(visitor, product, 1);
    await askFor(visitor, email);
    const names = (await context.cookies()).map(({ name }) => name.replace(/\.\d$/, "").replace(/[0-9a-f]{32}/, "…"));
    requested.push(
      [...new Set(names)].sort().join(),
      // Apart from the countdown in seconds.
      ((await visitor.getByRole("main").textContent()) ?? "").replace(email, "…").replace(/(new code) in \d+ s/, "$1"),
    );
    await context.close();
  }
  expect(requested.slice(0, 2)).toEqual(requested.slice(2));
});

test("tells an address that has an account after the code, and moves the purchases there @night", async ({
  page,
  product,
}) => {
  const account = await makePerson(product, "reader");
  const visitor = await buyerIn(page, product);
  await askFor(page, account.email);
  await expect(page.getByText("already has an account")).toHaveCount(0);
  await page.getByLabel("Code").fill((await newestMail(product, account.email)).code);
  await expect(page.getByRole("heading", { name: "That e-mail already has an account" })).toBeVisible();
  await expect(page.getByText("Move your 2 purchases there?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move them there" }).click();
  await expect(page.getByText("Your purchases are on their way", { exact: true })).toBeVisible();
  expect(await readUserId(page)).toBe(account.id);
  await expect.poll(() => ownedBy(product, account.id)).toBe(2);
  expect(await queryProduct(product, "select from auth.users where id = $1", [visitor])).toEqual([]);
  await expect
    .poll(async () => (await mailsOf(product, account.email))[0]?.subject)
    .toBe("Your purchases were moved to this account");
});

test("returns to the purchases when the buyer leaves them behind @night", async ({ page, product, playwright }) => {
  const account = await makePerson(product, "reader");
  const visitor = await buyerIn(page, product, 1);
  await askFor(page, account.email);
  await page.getByLabel("Code").fill((await newestMail(product, account.email)).code);
  const leave = page.getByRole("button", { name: "Leave it, and go back" });
  await expect(leave).toBeVisible();
  const earlier = await page.context().storageState();
  await leave.click();
  await expect(page.getByRole("heading", { name: "Keep your purchases" })).toBeVisible();
  // Requests of the page before find their session, so that no late answer ends the restored one.
  const onItsWay = await playwright.request.newContext({ storageState: earlier, baseURL: new URL(page.url()).origin });
  const answer = await onItsWay.get("/api/auth/access-token");
  expect([answer.status(), answer.headers()["set-cookie"]]).toEqual([200, undefined]);
  await onItsWay.dispose();
  expect([await readUserId(page), await ownedBy(product, visitor), await ownedBy(product, account.id)]).toEqual([
    visitor,
    1,
    0,
  ]);
});

test("the link in an account's mail asks the same question @night", async ({ page, product }) => {
  const account = await makePerson(product, "reader");
  await buyerIn(page, product, 1);
  await askFor(page, account.email);
  await page.goto((await newestMail(product, account.email)).link);
  await expect(page.getByText("Move your purchase there?")).toBeVisible();
});

test("tells a wrong, an expired and a used code from a good one, and loses nothing @night", async ({
  page,
  product,
}) => {
  const [id, email] = [await buyerIn(page, product, 1), newAddress()];
  await askFor(page, email);
  const { code } = await newestMail(product, email);
  await page.getByLabel("Code").fill(code === "111111" ? "222222" : "111111");
  await expect(page.getByText("That code is wrong or no longer valid.")).toBeVisible();
  await ageCodes(product, email);
  await page.getByLabel("Code").fill(code);
  await expect(page.getByText("That code is wrong or no longer valid.")).toBeVisible();
  await page.getByRole("button", { name: "Use another address" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page.getByText("Email confirmed", { exact: true })).toBeVisible();
  expect([await readUserId(page), await ownedBy(product, id)]).toEqual([id, 1]);
});

test("sends another code after a while, and accepts the new one @night", async ({ page, product }) => {
  const [id, email] = [await buyerIn(page, product, 1), newAddress()];
  await askFor(page, email);
  await expect(page.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await makeOlder(page);
  await ageCodes(product, email, 1);
  await page.reload();
  await page.getByRole("button", { name: "Send a new code", exact: true }).click();
  await expect(page.getByText("We sent a new code. The previous one no longer works.")).toBeVisible();
  expect(await mailsOf(product, email)).toHaveLength(2);
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page.getByText("Email confirmed", { exact: true })).toBeVisible();
  expect([await readUserId(page), await ownedBy(product, id)]).toEqual([id, 1]);
});

test("the second of two tabs notices that the first was faster @night", async ({ page, product, context }) => {
  const [id, email] = [await buyerIn(page, product, 1), newAddress()];
  await askFor(page, email);
  const other = await context.newPage();
  await other.goto("/profile/convert");
  await expect(other.getByLabel("Code")).toBeVisible();
  const { code } = await newestMail(product, email);
  await page.getByLabel("Code").fill(code);
  await expect(page).toHaveURL(/\/$/);
  await other.getByLabel("Code").fill(code);
  await expect(other).toHaveURL(/\/$/);
  expect([await readUserId(other), await ownedBy(product, id)]).toEqual([id, 1]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("confirms an address all the same", async ({ page, product }) => {
    const [id, email] = [await buyerIn(page, product, 1), newAddress()];
    await askFor(page, email);
    await page.getByLabel("Code").fill((await newestMail(product, email)).code);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await readUserId(page)).toBe(id);
  });
});

test("has nothing to convert for a registered person, and never leads to another site", async ({ page, product }) => {
  await signInAs(page, product, "reader");
  await page.goto("/profile/convert?next=%2Fsettings%2Fnotifications");
  await expect(page).toHaveURL(/\/settings\/notifications$/);
  await page.goto("/profile/convert?next=https%3A%2F%2Fevil.example");
  await expect(page).toHaveURL(/\/$/);
});
