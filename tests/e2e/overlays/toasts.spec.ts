import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { openOverlays, openOverlaysWithStoppedClock } from "#tests/support/e2e/overlays.ts";

const FOLLOWING = "You are now following this creator";
const CREDITS = "Low on credits";
const FAILED = "Failed to follow creator. Please try again.";
const SAVED = "Saved on this device";
const VERSION = "A new version is ready.";
const AVATAR = "Ada Wren follows you";

const area = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
const messages = (page: Page) => area(page).getByRole("listitem");
const message = (page: Page, name: string) => area(page).getByRole("listitem", { name });

async function say(overlays: Locator, ...names: string[]) {
  for (const name of names) await overlays.getByRole("button", { name, exact: true }).click();
}

test("shows at most five, newest last, and the oldest removable one makes room", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "With an action", "Success", "Warning", "Error", "Info");
  await expect(messages(page)).toHaveText([VERSION, FOLLOWING, CREDITS, FAILED, SAVED].map(containing));
  await say(overlays, "With an avatar");
  await expect(messages(page)).toHaveText([VERSION, CREDITS, FAILED, SAVED, AVATAR].map(containing));
});

test("one closes after 5000 ms, and is removed 200 ms later", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success");
  await expect(message(page, FOLLOWING)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(4999);
  await expect(message(page, FOLLOWING)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(1);
  await expect(message(page, FOLLOWING)).toHaveAttribute("data-state", "closed");
  await page.clock.runFor(199);
  await expect(messages(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(messages(page)).toHaveCount(0);
});

test("one may have its own time, or stay until it is answered", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "With an action", "Without a sign");
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(2200);
  await expect(messages(page)).toHaveText([containing(VERSION)]);
  await page.clock.runFor(3_600_000);
  await expect(messages(page)).toHaveText([containing(VERSION)]);
});

test("repeated, it restarts in the last place @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "With an action", "Success", "With an action");
  await expect(messages(page)).toHaveText([FOLLOWING, VERSION].map(containing));
});

test("time stops while a pointer is over them", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success", "Warning");
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(3000);
  await message(page, FOLLOWING).hover();
  await page.clock.runFor(60_000);
  await expect(messages(page)).toHaveCount(2);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1999);
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(201);
  await expect(messages(page)).toHaveCount(0);
});

test("time stops while the focus is in them; F8 leads there @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success", "Warning");
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(3000);
  await page.keyboard.press("F8");
  await expect(area(page).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(message(page, CREDITS)).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(messages(page)).toHaveCount(2);
  await overlays.getByRole("button", { name: "Ask" }).focus();
  await page.clock.runFor(1999);
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(201);
  await expect(messages(page)).toHaveCount(0);
});

test("the focus returns to where it was when the last one closes under it", async ({ page }) => {
  const overlays = await openOverlays(page);
  await say(overlays, "With an action");
  await expect(messages(page)).toHaveCount(1);
  const before = overlays.getByRole("button", { name: "With an action" });
  await expect(before).toBeFocused();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(area(page).getByRole("button", { name: "Reload" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(messages(page)).toHaveCount(0);
  await expect(before).toBeFocused();
});

test("F8 leads to the messages from a dialog, too, and they outlive it @night", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const overlays = await openOverlays(page);
  await say(overlays, "With an action");
  await expect(messages(page)).toHaveCount(1);
  await overlays.getByRole("button", { name: "Ask" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeFocused();
  await page.keyboard.press("F8");
  await expect(area(page).getByRole("list")).toBeFocused();
  for (const name of ["Reload", "Close"]) {
    await page.keyboard.press("Tab");
    if (name === "Reload") await page.keyboard.press("Tab");
    await expect(message(page, VERSION).getByRole("button", { name })).toBeFocused();
  }
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await expect(message(page, VERSION)).toBeVisible();
  await message(page, VERSION).getByRole("button", { name: "Close" }).click();
  await expect(messages(page)).toHaveCount(0);
});

test("no message takes the focus, nor does closing one with the mouse @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "With an action");
  await expect(messages(page)).toHaveCount(1);
  const typing = overlays.getByRole("button", { name: "Ask" });
  await typing.focus();
  await say(overlays, "Success");
  await typing.focus();
  await message(page, FOLLOWING).getByRole("button", { name: "Close" }).click();
  await page.clock.runFor(200);
  await expect(message(page, FOLLOWING)).toHaveCount(0);
  await expect(typing).toBeFocused();
});

test("after one is closed with the mouse, the next still closes by itself @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success");
  await message(page, FOLLOWING).getByRole("button", { name: "Close" }).click();
  await page.clock.runFor(200);
  await expect(messages(page)).toHaveCount(0);
  await say(overlays, "Warning");
  await expect(messages(page)).toHaveCount(1);
  await page.clock.runFor(5200);
  await expect(messages(page)).toHaveCount(0);
});

test("Escape closes the newest, and the next one right after it @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success", "Warning", "Info");
  await expect(messages(page)).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(message(page, SAVED)).toHaveAttribute("data-state", "closed");
  await expect(message(page, CREDITS)).toHaveAttribute("data-state", "closed");
  await expect(message(page, FOLLOWING)).toHaveAttribute("data-state", "open");
});

test("an error interrupts a screen reader; everything else waits for the end of the sentence", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success");
  await expect(messages(page)).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(page.getByRole("status").filter({ hasText: FOLLOWING })).toHaveAttribute("aria-live", "polite");
  await say(overlays, "Error");
  await expect(messages(page)).toHaveCount(2);
  await page.clock.runFor(100);
  await expect(page.getByRole("status").filter({ hasText: FAILED })).toHaveAttribute("aria-live", "assertive");
});

test("five of them are accessible @looks @phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const overlays = await openOverlaysWithStoppedClock(page);
  await say(overlays, "Success", "Warning", "Error", "With an action", "With an avatar");
  await expect(messages(page)).toHaveCount(5);
  // The focus stops their time; the check needs the page's.
  await page.keyboard.press("F8");
  await expect(area(page).getByRole("list")).toBeFocused();
  await page.clock.resume();
  await expectAccessible(page, "[role=region][aria-label^=Notifications]");
});

function containing(text: string): RegExp {
  return new RegExp(text.replaceAll(".", "\\."));
}
