import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { findAccountButton } from "#tests/support/e2e/account-menu.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { ageCodes, mailsOf, newestMail } from "#tests/support/e2e/product-mail.ts";
import { makePerson, readSessionCookie, signInAs, unlockPost } from "#tests/support/world/people.ts";

const newAddress = () => `ada-${randomUUID()}@example.com`;
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

async function askForCode(page: Page, email: string, next = ""): Promise<void> {
  await page.goto(`/login${next}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
}

test("a new address gets a code, which pasted with a space signs in and leads on @looks @phone", async ({
  page,
  product,
}) => {
  const email = newAddress();
  await page.goto("/login");
  await expectAccessible(page);
  await askForCode(page, email, "?next=%2F%3Fa%3D1");
  await expectAccessible(page);
  const { code } = await newestMail(product, email);
  await page.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL("/?a=1");
  await expect(page.getByRole("listitem", { name: "You have been logged in successfully" })).toBeVisible();
  await expect(findAccountButton(page)).toBeVisible();
  await page.goto("/login?next=%2F%3Fa%3D2");
  await expect(page).toHaveURL("/?a=2");
});

test("a known address signs in to its account", async ({ page, product }) => {
  const { email, id } = await makePerson(product, "reader");
  await askForCode(page, email);
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page).toHaveURL("/");
  expect(await readSessionCookie(page.context())).toContain(id);
});

test("the link in the mail signs in, in the browser that asked for it", async ({ page, product }) => {
  const email = newAddress();
  await askForCode(page, email, "?next=%2F%3Fa%3D1");
  await page.goto((await newestMail(product, email)).link);
  await expect(page).toHaveURL("/?a=1");
  await expect(page.getByRole("listitem", { name: "Email confirmed" })).toContainText(
    "Your email address was updated successfully.",
  );
  await expect(findAccountButton(page)).toBeVisible();
});

test("opened in another browser it signs no one in, and says so quietly @night", async ({ page, product, browser }) => {
  const email = newAddress();
  await askForCode(page, email);
  const { link } = await newestMail(product, email);
  const otherBrowser = await browser.newContext();
  const other = await otherBrowser.newPage();
  await other.goto(link);
  await expect(other.getByText("That link is no longer valid. Ask for a new one.")).toBeVisible();
  await expect(other.getByLabel("E-mail")).toBeVisible();
  expect(new URL(other.url()).searchParams.has("code")).toBe(false);
  expect(await readSessionCookie(otherBrowser)).toBe("");
  await otherBrowser.close();
});

test("a link works once @night", async ({ page, product, browser }) => {
  const email = newAddress();
  await askForCode(page, email);
  const { link } = await newestMail(product, email);
  await page.goto(link);
  await expect(page).toHaveURL("/");
  const otherBrowser = await browser.newContext();
  const other = await otherBrowser.newPage();
  await other.goto(link);
  await expect(other.getByText("That link is no longer valid.")).toBeVisible();
  await otherBrowser.close();
});

test("counts a wrong code, and after five sends a new one", async ({ page, product }) => {
  const email = newAddress();
  await askForCode(page, email);
  const { code } = await newestMail(product, email);
  for (const left of ["4 tries left.", "3 tries left.", "2 tries left.", "1 try left."]) {
    await page.getByLabel("Code").fill(wrongFor(code));
    await expect(page.getByText(`That code is wrong. ${left}`)).toBeVisible();
    await expect(page.getByLabel("Code")).toHaveValue("");
  }
  await ageCodes(product, email, 0.2);
  await page.getByLabel("Code").fill(wrongFor(code));
  await expect(page.getByText("Too many wrong codes. We sent a new one.")).toBeVisible();
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page).toHaveURL("/");
});

test("an expired code brings a new one, which works", async ({ page, product }) => {
  const email = newAddress();
  await askForCode(page, email);
  const { code: old } = await newestMail(product, email);
  await ageCodes(product, email);
  await makeOlder(page);
  await page.getByLabel("Code").fill(old);
  await expect(page.getByText("That code has expired. We sent a new one.")).toBeVisible();
  expect(await mailsOf(product, email)).toHaveLength(2);
  await page.getByLabel("Code").fill((await newestMail(product, email)).code);
  await expect(page).toHaveURL("/");
});

test("a used code says so, and a second tab follows the first one's sign-in @night", async ({ page, product }) => {
  const email = newAddress();
  await askForCode(page, email);
  const second = await page.context().newPage();
  await second.goto("/login");
  const third = await page.context().newPage();
  await third.goto("/login");
  const { code } = await newestMail(product, email);
  await page.getByLabel("Code").fill(code);
  await expect(page).toHaveURL("/");
  await second.getByLabel("Code").fill(code);
  await expect(second).toHaveURL("/");

  const session = (await page.context().cookies()).filter(({ name }) => !name.includes("sign-in"));
  for (const { name } of session) await page.context().clearCookies({ name });
  await third.getByLabel("Code").fill(code);
  await expect(third.getByText("That code was used already. Ask for a new one.")).toBeVisible();
});

test("sends another code after a while, and lets the address be changed @night", async ({ page, product }) => {
  const email = newAddress();
  await askForCode(page, email, "?next=%2F%3Fa%3D1");
  await expect(page.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await makeOlder(page, 1);
  await ageCodes(product, email, 1);
  await page.reload();
  await page.getByRole("button", { name: "Send a new code", exact: true }).click();
  await expect(page.getByText("We sent a new code. The previous one no longer works.")).toBeVisible();
  expect(await mailsOf(product, email)).toHaveLength(2);
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page).toHaveURL("/login?next=%2F%3Fa%3D1");
});

test("tells a buyer without an account what signing in would leave behind @looks", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "anonymous");
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByText("You unlocked a post here")).toHaveCount(0);
  await unlockPost(product, id);
  await page.reload();
  await expect(page.getByText("You unlocked a post here without an account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "add your e-mail address" })).toHaveAttribute("href", "/profile/convert");
  await expectAccessible(page);
});

test.describe("offline", () => {
  // The page's prefetches fail too, and the browser says so.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test("keeps what is typed while offline, and sends it afterwards @night", async ({ page, context }) => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Colour mode" })).toBeVisible();
    await context.setOffline(true);
    const email = newAddress();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByText("You are offline. Nothing was sent; it is all still here.")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByLabel("Code")).toBeVisible();
  });
});

test("the button shows progress on a slow network, and nothing is sent twice @night", async ({ page, product }) => {
  const email = newAddress();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Colour mode" })).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/login", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const busy = page.getByRole("button", { name: "Sending…" });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await busy.click({ force: true });
  release();
  await expect(page.getByLabel("Code")).toBeVisible();
  expect(await mailsOf(product, email)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same forms request a code, refuse a wrong one, sign in and sign out", async ({ page, product }) => {
    const email = newAddress();
    await askForCode(page, email, "?next=%2F%3Fa%3D1");
    const { code } = await newestMail(product, email);
    await page.getByLabel("Code").fill(wrongFor(code));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("That code is wrong. 4 tries left.")).toBeVisible();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/?a=1");
    await page.goto("/logout");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    // The message waits for a page that can show it.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["flash"]);
  });
});

/** This browser's sign-in, as if it had begun some minutes before. */
async function makeOlder(page: Page, minutes = 11): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "farthing-sign-in");
  if (!cookie) throw new Error("No sign-in has begun.");
  const begun = JSON.parse(Buffer.from(cookie.value, "base64url").toString()) as { sentAt: number };
  const older = { ...begun, sentAt: begun.sentAt - minutes * 60_000 };
  const value = Buffer.from(JSON.stringify(older)).toString("base64url");
  await page.context().addCookies([{ ...cookie, value }]);
}
