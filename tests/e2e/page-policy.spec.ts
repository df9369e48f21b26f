import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { recordRefusals } from "#tests/support/e2e/refusals.ts";

// A refusal by the policy is a console error, and fails any of these tests.

for (const [kind, path, title] of [
  ["cached", "/design/cached/one", "Made once, for everyone"],
  ["dynamic", "/design/dynamic", "Made for this request"],
] as const) {
  test(`the scripts of a ${kind} page run under its policy`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
  });

  test(`a script injected into a ${kind} page does not run`, async ({ context }) => {
    // Needs a page of its own, as here a console error is expected.
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

/** One page of each kind by day. */
const OFTEN: readonly string[] = ["/", "/design/cached/one", "/design/dynamic", "/nothing-here"];

test.describe("no page breaks its own policy while it loads", () => {
  test.use({ expectedErrors: /status of (404|410|451|500)|Server Components render|#441/ });

  for (const path of [
    "/",
    "/design",
    "/design/cached/one",
    "/design/dynamic",
    "/design/gone",
    "/design/withheld",
    "/design/failures/none",
    "/design/failures/0193f7c0-0000-4000-8000-000000000000",
    "/nothing-here",
  ]) {
    test(`${path}${OFTEN.includes(path) ? "" : " @night"}`, async ({ page }) => {
      const listRefused = await recordRefusals(page);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await listRefused()).toEqual([]);
    });
  }
});

test("navigates between cached and dynamic pages without a full load", async ({ page }) => {
  await page.goto("/design/cached/one");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  await page.getByRole("link", { name: "made for this request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Made for this request" })).toBeVisible();
  await page.getByRole("link", { name: "made once" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Made once, for everyone" })).toBeVisible();
  await page.getByRole("link", { name: "an address that has moved" }).click();
  await expect(page).toHaveURL(/\/design$/, { timeout: 20_000 });
  expect(loaded).toEqual([]);
});
