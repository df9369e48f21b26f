import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

const POST = "/@mira/what-the-shoe-mender-told-me-about-prices";
const awake = (page: Page) => page.locator("html[data-awake]");

/** Opens a page for a visitor who does not touch it. Tells which script files have run since. */
async function openUntouched(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.mainFrame().goto(path, { waitUntil: "networkidle" });
  return () =>
    page
      .locator('script[src^="/_next/"]:not([nomodule])')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute("src") ?? ""));
}

test("an untouched page runs none of its script files, and wakes after a while", async ({ page }) => {
  await page.clock.install();
  const listScripts = await openUntouched(page, POST);
  await page.clock.fastForward(8_000);
  expect(await listScripts()).toEqual([]);
  await page.clock.fastForward(3_000);
  await expect(awake(page)).toBeAttached();
  const run = await listScripts();
  expect(run.length).toBeGreaterThan(5);
  expect(new Set(run).size).toBe(run.length);
});

const SIGNS: [name: string, give: (page: Page) => Promise<void>][] = [
  ["a mouse movement", (page) => page.mouse.move(200, 300)],
  ["a scroll", (page) => page.mouse.wheel(0, 200)],
  ["a key", (page) => page.keyboard.press("Tab")],
  ["a press by a tool", (page) => page.getByRole("main").dispatchEvent("click")],
];
for (const [name, give] of SIGNS) {
  test(`${name} wakes a page`, async ({ page }) => {
    const listScripts = await openUntouched(page, POST);
    expect(await listScripts()).toEqual([]);
    await give(page);
    await expect(awake(page)).toBeAttached();
  });
}

test("the first press takes effect, though its script was not there yet", async ({ page }) => {
  const listScripts = await openUntouched(page, POST);
  expect(await listScripts()).toEqual([]);
  await page.getByRole("button", { name: /^Pay .* and read$/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Open wallet");
});

test("a press that would take effect much too late is forgotten", async ({ page }) => {
  await page.clock.install();
  await openUntouched(page, POST);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Pay .* and read$/ }).click();
  await page.clock.fastForward(6_000);
  release();
  await expect(awake(page)).toBeAttached();
  await page.clock.runFor(2_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("while no script can be loaded", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test.beforeEach(async ({ page }) => {
    await page.route("**/*.js", (route) => route.abort());
    await openUntouched(page, "/faq");
  });

  test("a link leads on", async ({ page }) => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL(/\/terms$/);
  });

  test("the browser itself sends a form", async ({ page }) => {
    await page.getByRole("searchbox").fill("refund");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/faq\/search\?/);
  });
});

test.describe("a visitor whom this browser knows", () => {
  for (const [what, know] of [
    ["a choice", () => localStorage.setItem("colour-mode", "dark")],
    ["a payment in progress", () => sessionStorage.setItem("anything", "1")],
  ] as const) {
    test(`has a page that is awake at once: ${what}`, async ({ page }) => {
      await page.addInitScript(know);
      await page.mainFrame().goto(POST);
      await expect(awake(page)).toBeAttached();
    });
  }
});
