import { expect } from "@playwright/test";
import { z } from "zod";
import { MODE_KEY } from "#components/layout/colour-mode.ts";
import { listErrorCodes } from "#lib/errors.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";

const BROKEN = "/design/failures/0193f7c0-0000-4000-8000-000000000000";

test.use({ expectedErrors: /status of (404|500)|Server Components render|#441/ });

/** Until the site is ready, a page without posts names the address. */
test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await request.get("/api/ready")).status()).toBe(200);
});

for (const [kind, path, message] of [
  ["an unknown route", "/no/such-page", "Page not found: /no/such-page"],
  ["a route with an invalid parameter", "/design/failures/none", "Page Not Found: /design/failures/none"],
] as const) {
  test(`${kind} is a real 404 that names the address @looks`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("404 Page Not Found");
    await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    for (const role of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the front page" }).click();
    await expect(page).toHaveURL("/");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a missing page says which, and offers search and posts", async ({ page }) => {
    await page.goto("/no/such-page?from=a-link");
    await expect(page).toHaveTitle("404 Page Not Found");
    await expect(page.getByText("Page not found: /no/such-page", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Popular now" }).getByRole("article")).toHaveCount(3);
    await page.getByRole("searchbox", { name: "Words, or a handle" }).fill("birds");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=birds");
  });
});

test("the address that a refusal names explains its code, as it does for every code", async ({ page, request }) => {
  const refusal = z.object({ type: z.url(), title: z.string() });
  const { type, title } = refusal.parse(await (await request.get("/api/nothing")).json());
  await page.goto(type);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  const codes = await page
    .getByRole("navigation", { name: "Other codes" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(codes).toEqual(
    listErrorCodes()
      .map((code) => `/errors/${code}`)
      .filter((path) => !type.endsWith(path)),
  );
  for (const path of codes) expect((await request.get(path ?? "")).status(), path ?? "").toBe(200);
  expect((await request.get("/errors/no_such_code")).status()).toBe(404);
});

test("names the address after a soft navigation, too @night", async ({ page }) => {
  await page.goto("/design/frames");
  await page.getByRole("link", { name: "Open a page that is not found" }).click();
  await expect(page.getByText("Page Not Found: /design/failures/none", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found");
});

test("a page that fails is a real 500 with an incident, in our words @looks", async ({ page }) => {
  const answer = await page.goto(BROKEN);
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1, name: "Internal Server Error" })).toBeVisible();
  await expect(page).toHaveTitle("500 Internal Server Error");
  await expect(page.getByText("that is our mistake")).toBeVisible();
  await expect(page.getByText(/^Incident \w+/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByText("on purpose")).toHaveCount(0);
  await expectAccessible(page);
});

test("a missing or failing page keeps the chosen colour mode @night", async ({ page, colorScheme }) => {
  const other = colorScheme === "dark" ? "light" : "dark";
  await page.addInitScript(([key, mode]) => localStorage.setItem(key ?? "", mode ?? ""), [MODE_KEY, other]);
  for (const path of [BROKEN, "/design/failures/none", "/no/such-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-mode", other);
  }
});

test.describe("for a crawler that the framework recognises", () => {
  test.use({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });

  test("a failing page is a real 500, logged, and the framework renders nothing", async ({ page }) => {
    const logged = page.waitForEvent("console", (message) => /Server Components render|#441/.test(message.text()));
    const answer = await page.mainFrame().goto(BROKEN);
    expect(answer?.status()).toBe(500);
    await logged;
    await expect(page.locator("body")).toHaveText("");
  });
});

test.describe("for a crawler that it does not", () => {
  test.use({
    userAgent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  });

  test("a failing page is a real 500, reported, and our error page renders nothing", async ({ page }) => {
    // The error page reports it once it has loaded.
    const reported = page.waitForEvent("pageerror");
    const answer = await page.mainFrame().goto(BROKEN);
    expect(answer?.status()).toBe(500);
    await reported;
    await expect(page).toHaveTitle("500 Internal Server Error");
    // The frame around every page, and nothing of the page itself.
    await expect(page.locator("body")).toHaveText("Test network: this Nano has no value");
  });
});
