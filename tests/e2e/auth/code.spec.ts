import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { findAccountButton } from "#tests/support/e2e/account-menu.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { readSessionCookie, type Supabase, signInAs } from "#tests/support/world/people.ts";

const newAddress = () => `ada-${randomUUID()}@example.com`;

/** The address at the end of the newest mail's link, with its code. */
async function followMail(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

async function begin({ page, product }: { page: Page; product: Supabase }) {
  await page.goto("/login");
  const email = newAddress();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  const { searchParams } = await followMail((await newestMail(product, email)).link);
  return searchParams.get("code") ?? "";
}

test("a code on any route is used and removed from the address, and the rest stays", async ({ page, product }) => {
  const code = await begin({ page, product });
  const requested: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/auth/v1/")) requested.push(request.headers().referer ?? "");
  });
  await page.goto(`/?a=1&code=${code}&b=two%20words#here`);
  expect(new URL(page.url()).search).toBe("?a=1&b=two+words");
  const toast = page.getByRole("listitem", { name: "Email confirmed" });
  await expect(toast).toContainText("Your email address was updated successfully.");
  await expect(findAccountButton(page)).toBeVisible();
  expect(requested.filter((referer) => referer.includes(code))).toEqual([]);
});

test("the answer that uses it is uncached, and no longer contains the code", async ({ page, product }) => {
  const code = await begin({ page, product });
  const answer = await page.request.get(`/?code=${code}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers()).toMatchObject({ location: "/", "cache-control": "private, no-store" });
  expect(JSON.stringify(answer.headersArray())).not.toContain(code);
  expect(await answer.text()).not.toContain(code);
});

test("an invalid code leads to the same page without it, silently", async ({ page }) => {
  for (const [asked, left] of [
    ["/?code=nonsense", "/"],
    ["/?x=1&code=nonsense&y=", "/?x=1&y="],
    ["/nothing-here?code=a&code=b", "/nothing-here"],
    ["/settings?code=nonsense", "/settings"],
    ["/login?code=nonsense", "/login?link=failed"],
  ]) {
    const answer = await page.request.get(asked ?? "", { maxRedirects: 0 });
    expect([asked, answer.status(), answer.headers().location]).toEqual([asked, 303, left]);
  }
  await page.goto("/?code=nonsense");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toHaveCount(0);
  await page.goto("/login?code=nonsense");
  await expect(page.getByText("That link is no longer valid. Ask for a new one.")).toBeVisible();
});

test("a code of another sign-in changes no session", async ({ page, product, browser }) => {
  const code = await begin({ page, product });
  const victim = await browser.newContext();
  const other = await victim.newPage();
  const { id } = await signInAs(other, product, "reader");
  await other.goto(`/?code=${code}`);
  await expect(other).toHaveURL("/");
  expect(await readSessionCookie(victim)).toContain(id);
  await victim.close();
});

test("/api and files ignore codes", async ({ request }) => {
  expect((await request.get("/api/health?code=x", { maxRedirects: 0 })).status()).toBe(200);
});
