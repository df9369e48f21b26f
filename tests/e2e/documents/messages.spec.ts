import { expect, type Page } from "@playwright/test";
import { type Document, test } from "#tests/support/e2e/document.ts";
import { stopClock } from "#tests/support/e2e/overlays.ts";

const area = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
const messages = (page: Page) => area(page).getByRole("listitem");
const WELCOME = "You have been logged in successfully";
const MOVING = "Your purchases are on their way";
const PAGE = '<button type="button">Before</button>';

/** The messages that a server left for this page. */
async function openWith(doc: Document, page: Page, ids: string): Promise<void> {
  await stopClock(page);
  await page.context().addCookies([{ name: "__Host-flash", value: ids, url: "https://document.test", secure: true }]);
  await doc.open({ html: PAGE });
  await expect(messages(page)).toHaveCount(ids.split(".").length);
}

test("what the server left is said once, for its time, and then removed", async ({ doc, page }) => {
  await openWith(doc, page, "logged-in");
  await expect(messages(page)).toHaveText(WELCOME);
  await expect(area(page).locator("svg").first()).toHaveAttribute("aria-hidden", "true");
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await page.clock.runFor(9_900);
  await expect(messages(page)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(100);
  await expect(messages(page)).toHaveAttribute("data-state", "closed");
  await page.clock.runFor(200);
  await expect(messages(page)).toHaveCount(0);
});

test("time stops while the pointer or the focus is in them, and the focus returns", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving");
  await page.getByRole("button", { name: "Before" }).focus();
  await page.keyboard.press("F8");
  await expect(area(page).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(messages(page)).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(messages(page)).toHaveAttribute("data-state", "open");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.clock.runFor(200);
  await expect(messages(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Before" })).toBeFocused();
});

test("time goes on when the pointer has left", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving");
  await messages(page).hover();
  await page.clock.runFor(60_000);
  await expect(messages(page)).toHaveAttribute("data-state", "open");
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_000);
  await expect(messages(page)).toHaveAttribute("data-state", "closed");
});

test("time stops while the reader is in another window", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving");
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await page.clock.runFor(60_000);
  await expect(messages(page)).toHaveAttribute("data-state", "open");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.clock.runFor(5_000);
  await expect(messages(page)).toHaveAttribute("data-state", "closed");
});

test("Escape closes the message that has the focus before a newer one", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving.session-expired");
  await messages(page).filter({ hasText: MOVING }).focus();
  await page.keyboard.press("Escape");
  await expect(messages(page).filter({ hasText: MOVING })).toHaveAttribute("data-state", "closed");
  await expect(messages(page).filter({ hasText: "expired" })).toHaveAttribute("data-state", "open");
});

test("Escape closes the newest first; an error interrupts a screen reader", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving.session-expired");
  await page.clock.runFor(100);
  const said = (text: string) => page.locator("[aria-live]").filter({ hasText: text });
  await expect(said(MOVING)).toHaveAttribute("aria-live", "polite");
  await expect(said("Your session has expired")).toHaveAttribute("aria-live", "assertive");
  await page.clock.runFor(1_000);
  await expect(page.locator("[aria-live]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(messages(page).filter({ hasText: "expired" })).toHaveAttribute("data-state", "closed");
  await expect(messages(page).filter({ hasText: MOVING })).toHaveAttribute("data-state", "open");
});

test("a swipe beyond 50 pixels closes, a shorter one does not", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving");
  const box = await messages(page).boundingBox();
  if (!box) throw new Error("The message has no place");
  for (const [pixels, state, swipe] of [
    [50, "open", "cancel"],
    [60, "closed", "end"],
  ] as const) {
    const y = box.y + 5;
    await page.mouse.move(box.x + 5, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 25, y);
    await page.mouse.move(box.x + 5 + pixels, y);
    await page.mouse.up();
    await expect(messages(page)).toHaveAttribute("data-swipe", swipe);
    await expect(messages(page)).toHaveAttribute("data-state", state);
  }
});

test("while a dialog is open, messages are in it, and Escape spares it", async ({ doc, page }) => {
  await openWith(doc, page, "purchases-moving");
  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    dialog.id = "sheet";
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect(page.locator("#sheet [role=region]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(messages(page)).toHaveAttribute("data-state", "closed");
  await expect(page.locator("#sheet[open]")).toBeVisible();
});

test("a new build is offered, and reloads when the reader agrees", async ({ doc, page }) => {
  await page.clock.install();
  await doc.open({ answers: { "/api/build": { json: { buildId: "another" } } } });
  await page.clock.fastForward(5 * 60_000);
  await expect(messages(page)).toContainText("A new version is ready.");
  await page.clock.runFor(3_600_000);
  await expect(messages(page)).toHaveAttribute("data-state", "open");
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await messages(page).getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await expect.poll(() => doc.beacons).toContainEqual({ path: "/api/e", data: { name: "build_reloaded" } });
});
