import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e";

// Whatever a policy refuses is an error in the console, and fails any of these tests.

const main = (page: Page) => page.getByRole("main");

/** React has taken the page over: its scripts were allowed to run. */
async function expectHydrated(page: Page): Promise<void> {
  await expect
    .poll(() => main(page).evaluate((node) => Object.keys(node).some((name) => name.startsWith("__react"))))
    .toBe(true);
}

for (const [kind, path, title] of [
  ["cached", "/design/cached/one", "Made once, for everybody"],
  ["dynamic", "/design/dynamic", "Made for this request"],
] as const) {
  test(`the scripts of a ${kind} page run under its policy`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectHydrated(page);
    await expectAccessible(page);
  });

  test(`a script that was smuggled into a ${kind} page does not run`, async ({ context }) => {
    // A page of its own, since here an error in the console is what is hoped for.
    const page = await context.newPage();
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("</main>", "</main><script>document.title = 'smuggled'</script>");
      await route.fulfill({ response: answer, body });
    });
    const refused = page.waitForEvent("console", (message) => message.text().includes("violates"));
    await page.goto(path);
    await refused;
    await expect(page).toHaveTitle(/^Made/);
  });
}

test("one walks from cached to dynamic pages and back without loading a document", async ({ page }) => {
  await page.goto("/design/cached/one");
  await expectHydrated(page);
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  await page.getByRole("link", { name: "made for this request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Made for this request" })).toBeVisible();
  await page.getByRole("link", { name: "made once" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Made once, for everybody" })).toBeVisible();
  await page.getByRole("link", { name: "an address that has moved" }).click();
  await expect(page).toHaveURL(/\/design$/, { timeout: 20_000 });
  expect(loaded).toEqual([]);
});
