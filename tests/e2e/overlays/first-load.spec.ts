import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { openOverlays } from "#tests/support/e2e/overlays.ts";

/** Names that only Radix' toast and tooltip contain. */
const TOAST_CODE = "toast.viewportPause";
const TOOLTIP_CODE = "tooltip.open";

test("a page without a message or tooltip loads the code of neither, until the first one", async ({ page }) => {
  const scripts = collectScripts(page);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await scripts.containing(TOAST_CODE)).toBe(0);
  expect(await scripts.containing(TOOLTIP_CODE)).toBe(0);

  const overlays = await openOverlays(page);
  await page.waitForLoadState("networkidle");
  expect(await scripts.containing(TOAST_CODE)).toBe(0);
  expect(await scripts.containing(TOOLTIP_CODE)).toBe(0);

  await overlays.getByRole("button", { name: "Success", exact: true }).click();
  await expect(page.getByRole("listitem", { name: "You are now following this creator" })).toBeVisible();
  expect(await scripts.containing(TOAST_CODE)).toBe(1);
  await overlays.getByRole("button", { name: "1,204 reads" }).hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  expect(await scripts.containing(TOOLTIP_CODE)).toBe(1);
});

/** Read again by address: a browser drops the body of an answer when its page is left. */
function collectScripts(page: Page) {
  const urls = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") urls.add(response.url());
  });
  return {
    containing: async (text: string) => {
      const bodies = await Promise.all([...urls].map(async (url) => (await page.request.get(url)).text()));
      return bodies.filter((body) => body.includes(text)).length;
    },
  };
}

/** The failed load is an error in the console, as it should be. */
const testWithErrors = test.extend({ expectedErrors: /./s });

testWithErrors("a message is told in plain words when its code cannot be loaded", async ({ page, context }) => {
  const overlays = await openOverlays(page);
  const reported = page.waitForEvent("pageerror");
  await context.setOffline(true);
  await overlays.getByRole("button", { name: "Error", exact: true }).click();
  const words = page.getByRole("status").filter({ hasText: "Failed to follow creator. Please try again." });
  await expect(words).toBeVisible();
  await reported;
  await expect(words).toContainText("Part of the page could not be loaded.");
  await expect(words.getByRole("button", { name: "Reload" })).toBeVisible();
  await context.setOffline(false);
  await overlays.getByRole("button", { name: "Success", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem")).toHaveCount(3);
  await expect(words).toHaveCount(0);
});
