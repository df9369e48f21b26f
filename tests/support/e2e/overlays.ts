import type { Locator, Page } from "@playwright/test";

/** The chapter of /design about overlays. */
export async function openOverlays(page: Page): Promise<Locator> {
  await page.goto("/design/overlays");
  return page.getByRole("region", { name: "What floats, and what tells" });
}

/** The same with a clock that only moves when it is told to. */
export async function openOverlaysWithStoppedClock(page: Page): Promise<Locator> {
  await stopClock(page);
  return openOverlays(page);
}

/** Nothing on the next page is missed before the check begins. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-20T13:00:00Z"));
}
