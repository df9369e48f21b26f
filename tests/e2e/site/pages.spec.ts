import { expect, type Page } from "@playwright/test";
import { SAID } from "#lib/site/promises.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";

const PAGES = [
  ...["/readers", "/creators", "/faq", "/faq/search?q=refund", "/get-nano", "/swap-to-nano"],
  ...["/terms", "/privacy", "/content-guidelines", "/contact", "/transparency", "/changelog"],
];

/** Our links on a page, without the staff's: for others their pages do not exist. */
const linksOf = (page: Page) =>
  page
    .locator("a[href^='/'], a[href^='#']")
    .evaluateAll((links) =>
      links
        .filter((link) => !link.closest("[data-viewers=admin]"))
        .map((link) => (link instanceof HTMLAnchorElement ? link.href : "")),
    );

test("every page of ours has no mistake that a machine can find @looks", async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("what payments show is said in the same words wherever we speak of it, and no page promises more", async ({
  request,
}) => {
  for (const path of ["/readers", "/faq", "/privacy"])
    expect(await (await request.get(path)).text(), path).toContain(SAID.paymentsArePublic);
  for (const path of ["/", "/@mira/what-the-shoe-mender-told-me-about-prices", ...PAGES])
    expect(await (await request.get(path)).text(), path).not.toMatch(
      /(no one|never) (can )?(see|know|learn)s? (which|what) (post|you)/i,
    );
});

test("the status page says what /api/ready says, newly each time @looks", async ({ page }) => {
  // A process that has just started fills its cache first.
  await expect.poll(async () => (await page.request.get("/api/ready")).ok()).toBe(true);
  const answer = await page.goto("/status");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByText("Everything works.")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(Array.from({ length: 5 }, () => "Works."));
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL("/contact");
});

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });

  test("every link of the header, the footer and these pages leads somewhere", async ({ page }) => {
    const found = new Map<string, string>();
    for (const path of PAGES) {
      await page.goto(path);
      for (const address of await linksOf(page)) {
        const { hash, pathname } = new URL(address);
        if (hash && pathname === new URL(page.url()).pathname) {
          await expect(page.locator(`[id="${hash.slice(1)}"]`), `${path} → ${hash}`).toHaveCount(1);
        }
        found.set(address.replace(/#.*$/, ""), path);
      }
    }
    const answers = await Promise.all(
      [...found].map(async ([address, from]) => [`${from} → ${address}`, (await page.request.get(address)).status()]),
    );
    expect(answers.filter(([, status]) => Number(status) >= 400)).toEqual([]);
    expect(found.size).toBeGreaterThan(15);
  });

  test("everything is readable on the narrowest screen, at twice the size, and on paper", async ({ page }) => {
    const widths = { phone: 320, "desktop at 200 %": 640 };
    for (const path of PAGES) {
      await page.goto(path);
      for (const [what, width] of Object.entries(widths)) {
        await page.setViewportSize({ width, height: 640 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} on a ${what}`).toBeLessThanOrEqual(0);
      }
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByRole("main").locator("p").last(), path).toBeVisible();
      await page.emulateMedia({ media: null });
    }
  });

  test("a search finds a question, and leads to its place among the others", async ({ page }) => {
    await page.goto("/faq");
    await page.getByRole("searchbox", { name: "Search the questions" }).fill("money back");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "How do I get my money back?" }).click();
    await expect(page).toHaveURL("/faq#how-do-i-get-my-money-back");
    await expect(page.getByText("Press Refund within the time")).toBeInViewport();
  });

  test("on the test network, the demo wallet stands beside the ways to real Nano", async ({ page }) => {
    const main = page.getByRole("main");
    await page.goto("/get-nano");
    await expect(main.getByRole("link", { name: "Open the demo wallet" })).toBeVisible();
    await expect(main.getByText("Do not buy any for this site")).toBeVisible();
    await expect(main.getByText("You are responsible for your wallet’s backup words.")).toBeVisible();
    await page.goto("/swap-to-nano");
    await expect(main.getByRole("link", { name: "Open the demo wallet" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Services" })).toBeVisible();
    await page.goto("/readers");
    await expect(main.getByRole("link", { name: "demo wallet", exact: true })).toBeVisible();
  });

  test("a swap address is checked, and the way back is kept", async ({ page }) => {
    await page.goto("/get-nano?return=/browse");
    await expect(page.getByRole("link", { name: "Back to where you were" })).toHaveAttribute("href", "/browse");
    await page.goto("/swap-to-nano?return=//evil.example/");
    await expect(page.getByRole("link", { name: "Back to where you were" })).toHaveCount(0);
    await page.goto("/swap-to-nano?return=/browse");
    const field = page.getByRole("textbox", { name: "Your Nano address" });
    await field.fill("nano_3t6m35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3");
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByText("One character is wrong: the checksum doesn’t match.")).toBeVisible();
    await field.fill("nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3");
    await page.getByRole("button", { name: "Check it" }).click();
    await expect(page.getByRole("heading", { name: "The address is valid" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to where you were" })).toHaveAttribute("href", "/browse");
  });
});

test("the calculator subtracts our fee, and says what it cannot calculate", async ({ page }) => {
  await page.goto("/creators");
  const price = page.getByRole("textbox", { name: "Price in Nano" });
  await expect(page.getByRole("status")).toContainText("Ӿ23.75");
  await price.fill("1");
  await expect(page.getByRole("status")).toContainText("Ӿ475");
  await price.fill("0,1");
  await expect(page.getByRole("status")).toContainText("Ӿ47.5");
  await price.blur();
  await expect(price).toHaveValue("0.1");
  await price.fill("1,000");
  await expect(page.getByRole("status")).toContainText("From Ӿ0.001 (< $0.01) to Ӿ1,000 (≈ $");
});

test("machines find security contact, questions, and changes", async ({ request }) => {
  const security = await request.get("/.well-known/security.txt");
  expect(security.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(await security.text()).toMatch(/^Contact: https?:\/\/\S+\/contact\?topic=security\n(.*\n)*Expires: 20\d\d-/);
  const feed = await request.get("/changelog.xml");
  expect(feed.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(await feed.text()).toContain("<title>Pay and read</title>");
  const questions = await (await request.get("/faq")).text();
  expect(questions).toMatch(/<script type="application\/ld\+json"[^>]*>[^<]*"@type":"FAQPage"/);
});
