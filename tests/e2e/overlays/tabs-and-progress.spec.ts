import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { openOverlays } from "#tests/support/e2e/overlays.ts";

test("tabs are one tab stop; arrows change them and skip a disabled one", async ({ page }) => {
  const overlays = await openOverlays(page);
  const tab = (name: string) => overlays.getByRole("tab", { name });
  await tab("Reads").focus();
  await expect(overlays.getByRole("tabpanel", { name: "Reads" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Sales")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Notes")).toBeFocused();
  await expect(tab("Notes")).toHaveAttribute("aria-selected", "true");
  await expect(overlays.getByRole("tabpanel")).toHaveAccessibleName("Notes");
  await expect(overlays.getByRole("tabpanel")).toHaveText("“The part about the hedge is worth the coin.”");
  await page.keyboard.press("Home");
  await expect(tab("Reads")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(overlays.getByRole("link", { name: "Front page" })).toBeFocused();
});

test("tabs with addresses are links, and show the open one", async ({ page }) => {
  const overlays = await openOverlays(page);
  const links = overlays.getByRole("navigation", { name: "Pages" }).getByRole("link");
  await expect(links).toHaveText(["Front page", "Overlays"]);
  await expect(links.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(links.nth(0)).not.toHaveAttribute("aria-current");
});

test("progress is indeterminate without a value, loading below its end, complete at it", async ({ page }) => {
  const overlays = await openOverlays(page);
  const bar = overlays.getByRole("progressbar", { name: "Step by step" });
  const next = overlays.getByRole("button", { name: "Go on" });
  await expect(bar).toHaveAttribute("data-state", "indeterminate");
  await expect(bar).not.toHaveAttribute("aria-valuenow");
  await expect(bar).toHaveAttribute("aria-valuemax", "100");
  for (const value of ["0", "30", "60", "90"]) {
    await next.click();
    await expect(bar).toHaveAttribute("data-state", "loading");
    await expect(bar).toHaveAttribute("aria-valuenow", value);
  }
  await next.click();
  await expect(bar).toHaveAttribute("data-state", "complete");
  await expect(overlays.getByRole("progressbar", { name: "Chapters sent" })).toHaveAttribute("aria-valuetext", "75 %");
});
