import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

const LINE = /Ӿ1 = \$\d+\.\d{4} updated .*(just now|\d+ (minute|hour)s? ago)/;

test("the footer shows the price of Nano, and updates it each hour", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(LINE);
  const asked = page.waitForRequest(/\/rest\/v1\/nano_price\?id=eq\.1/);
  await page.clock.fastForward("01:00:01");
  const answer = await (await asked).response();
  expect(await answer?.json()).toEqual([{ price_usd: expect.any(String), last_updated: expect.any(String) }]);
  await expect(page.getByRole("contentinfo")).toContainText(LINE);
});
