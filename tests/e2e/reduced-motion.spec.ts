import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

test("no utility animates for readers who prefer reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/design/buttons");
  const coin = page.locator(".animate-coin").first();
  await expect(coin).toBeAttached();
  await expect(coin).toHaveCSS("animation-iteration-count", "1");
  await expect(coin).toHaveCSS("animation-duration", "0.001s");
});
