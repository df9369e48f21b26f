import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { mailsOf } from "#tests/support/e2e/product-mail.ts";
import { makePerson, queryProduct, readSessionCookie, signInAs } from "#tests/support/world/people.ts";

const newAddress = () => `ada-${randomUUID()}@example.com`;

const EVIL = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "///evil.example",
  "javascript:alert(1)",
  "https:evil.example",
  "/..//evil.example",
];

test("`next` never leads to another site, before or after signing in", async ({ request, product }) => {
  const readForm = async (next: string) => (await request.get(`/login?next=${encodeURIComponent(next)}`)).text();
  const field = '<input type="hidden" name="next"';
  expect(await readForm("/settings")).toContain(field);
  for (const next of EVIL) expect((await readForm(next)).includes(field), next).toBe(false);
  await signInAs({ request }, product, "reader");
  for (const next of EVIL) {
    const answer = await request.get(`/login?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
    expect([next, answer.status(), answer.headers().location]).toEqual([next, 307, "/"]);
  }
});

test("an address with a code never leads to another site", async ({ request, product }) => {
  const host = new URL(product.siteUrl).host;
  for (const path of [
    "//evil.example/?code=x",
    "/\\evil.example/?code=x",
    "/%2f%2fevil.example?code=x",
    "/@evil.example?code=x",
  ]) {
    const answer = await request.get(`${product.siteUrl}${path}`, { maxRedirects: 0 });
    const { location } = answer.headers();
    if (location) expect([path, new URL(location, product.siteUrl).host]).toEqual([path, host]);
  }
});

/** A form's fields as sent without a script. */
async function fieldsOf(page: Page, button: string): Promise<Record<string, string>> {
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: button, includeHidden: true }) });
  return Object.fromEntries(
    await form
      .locator("input[name]")
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute("name") ?? "", input instanceof HTMLInputElement ? input.value : ""]),
      ),
  );
}

const send = (
  request: APIRequestContext,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) => request.post(path, { multipart: fields, headers, maxRedirects: 0 });

test.describe("a request that another site made the browser send", () => {
  test.use({ javaScriptEnabled: false });
  const FOREIGN = [
    { origin: "https://evil.example" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    {},
  ];

  test("signs no one out, and sends no mail", async ({ page, product }) => {
    const email = newAddress();
    await page.goto("/login");
    const ask = { ...(await fieldsOf(page, "Send me a code")), email };
    expect(Object.keys(ask).length).toBeGreaterThan(1);
    await signInAs(page, product, "reader");
    await page.goto("/");
    const leave = await fieldsOf(page, "Sign out");
    expect(Object.keys(leave).length).toBeGreaterThan(0);
    for (const headers of FOREIGN) {
      expect((await send(page.request, "/", leave, headers)).status()).toBeGreaterThanOrEqual(400);
      expect((await send(page.request, "/login", ask, headers)).status()).toBeGreaterThanOrEqual(400);
    }
    expect((await page.request.get("/logout")).status()).toBe(200);
    expect(await mailsOf(product, email)).toEqual([]);
  });

  test("plants no session", async ({ request, product }) => {
    const attacker = await makePerson(product, "reader");
    const { access_token, refresh_token } = attacker.session;
    for (const headers of FOREIGN) {
      if (Object.keys(headers).length === 0) continue;
      const answer = await request.post("/api/auth/session", { data: { access_token, refresh_token }, headers });
      expect([headers, answer.status()]).toEqual([headers, 403]);
    }
    expect((await request.storageState()).cookies).toEqual([]);
  });
});

test("answers the same for known and unknown addresses", async ({ page, product }) => {
  const { email: known } = await makePerson(product, "reader");
  const { email: banned, id } = await makePerson(product, "reader");
  await queryProduct(product, "update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]);
  const answers: { text: string | undefined; names: string[] }[] = [];
  for (const email of [known, banned, newAddress()]) {
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByLabel("Code")).toBeVisible();
    // The countdown starts in the browser, a moment after the page is rendered.
    await expect(page.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeVisible();
    const text = (await page.getByRole("main").textContent())?.replace(email, "…").replace(/\d+ s/, "");
    const names = (await page.context().cookies()).map(({ name }) => name.replace(/[0-9a-f]{32}/, "…")).toSorted();
    answers.push({ text, names });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("never writes a typed address into a page as mark-up, nor mails two", async ({ page, product }) => {
  await page.goto("/login");
  for (const text of [
    '"><img src=x onerror=alert(1)>@example.com',
    "a@example.com,b@example.com",
    "a@example.com\nbcc: b@example.com",
  ]) {
    await page.getByLabel("E-mail").evaluate((input, value) => {
      if (!(input instanceof HTMLInputElement)) return;
      input.type = "text";
      input.value = value;
    }, text);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByText("Enter an e-mail address, such as ada@example.com.")).toBeVisible();
  }
  expect(await mailsOf(product, "b@example.com")).toEqual([]);
});

test("hides the session from scripts, by its cookies' flags", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "owner");
  await page.goto("/");
  const seen = await page.evaluate(() => document.cookie.split("; ").toSorted());
  expect(seen).toEqual([`farthing-user=${id}`, "farthing-viewer=admin"]);
  for (const { name, httpOnly, sameSite } of await page.context().cookies()) {
    expect([name, httpOnly, sameSite]).toEqual([name, !/^farthing-(?:viewer|user)$/.test(name), "Lax"]);
  }
});

test("a forged companion cookie changes links, and nothing else", async ({ page, product }) => {
  await page.context().addCookies([{ name: "farthing-viewer", value: "admin", url: product.siteUrl }]);
  expect((await page.request.get("/admin", { maxRedirects: 0 })).status()).toBe(404);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("signing in starts a new session, whatever the browser held before", async ({ page, product }) => {
  const before = await signInAs(page, product, "anonymous");
  const sessionId = async () => (await page.context().cookies()).find(({ name }) => name === "farthing-kept")?.value;
  const planted = await sessionId();
  await page.goto("/login");
  const { email } = await makePerson(product, "reader");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByLabel("Code").fill((await mailsOf(product, email))[0]?.code ?? "");
  await expect(page).toHaveURL("/");
  expect(await sessionId()).not.toBe(planted);
  expect(await readSessionCookie(page.context())).not.toContain(before.id);
});

test("the browser's own client has the viewer's rights for an hour, and a visitor none", async ({
  product,
  request,
}) => {
  expect((await request.get("/api/auth/access-token")).status()).toBe(204);
  const { id, session } = await signInAs({ request }, product, "reader");
  const answer = await request.get("/api/auth/access-token");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  const text = await answer.text();
  expect(text).not.toContain(session.refresh_token);
  const { access_token } = JSON.parse(text) as { access_token: string };
  expect(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()).toContain(id);
});
