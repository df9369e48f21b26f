import { expect, type Locator } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { openOverlays, openOverlaysWithStoppedClock } from "#tests/support/e2e/overlays.ts";

const reads = (overlays: Locator) => overlays.getByRole("button", { name: "1,204 reads" });
const income = (overlays: Locator) => overlays.getByRole("button", { name: "Ӿ12.4 to come" });
/** Its code has arrived, and its delay has begun. */
const expectWaiting = (trigger: Locator) => expect(trigger).toHaveAttribute("data-tooltip", "closed");

test("a tooltip opens when a pointer has rested for 700 ms", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await reads(overlays).hover();
  await expectWaiting(reads(overlays));
  await page.clock.runFor(699);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole("tooltip")).toHaveText("Counted once per reader and day");
  await expect(reads(overlays)).toHaveAccessibleDescription("Counted once per reader and day");
});

test("within 300 ms of one, the next opens at once; later it does not", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  const tooltip = page.getByRole("tooltip");
  await reads(overlays).hover();
  await expectWaiting(reads(overlays));
  await page.clock.runFor(700);
  await expect(tooltip).toHaveText("Counted once per reader and day");

  await page.mouse.move(0, 0, { steps: 8 });
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(299);
  await income(overlays).hover();
  await expect(tooltip).toHaveText("Paid out every Monday, when it is Ӿ1 or more");

  await page.mouse.move(0, 0, { steps: 8 });
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(300);
  await reads(overlays).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText("Counted once per reader and day");
});

test("keyboard focus opens it at once, and Escape closes it without moving the focus @looks", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const overlays = await openOverlays(page);
  await reads(overlays).focus();
  await page.keyboard.press("Tab");
  await expect(income(overlays)).toBeFocused();
  // The one before may still be closing.
  await expect(page.getByRole("tooltip")).toHaveCount(1);
  await expect(page.getByRole("tooltip")).toHaveText("Paid out every Monday, when it is Ӿ1 or more");
  await expectAccessible(page, "[data-radix-popper-content-wrapper]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expect(income(overlays)).toBeFocused();
  await expect(income(overlays)).not.toHaveAttribute("aria-describedby");
});

test("the element under it stays the same when the tooltip’s code arrives @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  const before = await reads(overlays).elementHandle();
  await reads(overlays).hover();
  await expectWaiting(reads(overlays));
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
});

test("pressing its element closes it @night", async ({ page }) => {
  const overlays = await openOverlaysWithStoppedClock(page);
  await reads(overlays).hover();
  await expectWaiting(reads(overlays));
  await page.clock.runFor(700);
  await expect(page.getByRole("tooltip")).toBeVisible();
  await reads(overlays).click();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});

test("an icon-only button shows its name: on a document by its style sheet, in an app by Radix", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Colour mode" });
  const readTip = () =>
    button.evaluate((element) => {
      const { content, opacity } = getComputedStyle(element, "::after");
      const { transitionDelay } = getComputedStyle(document.documentElement);
      return { content, opacity, transitionDelay };
    });
  expect(await readTip()).toMatchObject({ content: "none", transitionDelay: "0.3s" });
  await button.hover();
  expect(await readTip()).toMatchObject({ content: '"Colour mode"', transitionDelay: "0.7s" });
  await expect.poll(async () => (await readTip()).opacity).toBe("1");
  await page.keyboard.press("Escape");
  expect((await readTip()).content).toBe("none");

  await page.goto("/design");
  await button.hover();
  await expect(page.getByRole("tooltip")).toHaveText("Colour mode");
  await expect(button).toHaveAccessibleDescription("");
  expect((await readTip()).content).toBe("none");
});

test("the ribbon beside a price says what it does", async ({ page }) => {
  await page.goto("/browse");
  const ribbon = page.getByRole("button", { name: "Save for later" }).first();
  const readTip = () =>
    ribbon.evaluate((element) => {
      const { content, opacity, width } = getComputedStyle(element, "::after");
      return { content, opacity, isOneLine: Number.parseFloat(width) > 60 };
    });
  expect(await readTip()).toMatchObject({ content: "none" });
  await ribbon.hover();
  await expect.poll(readTip).toEqual({ content: '"Save for later"', opacity: "1", isOneLine: true });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true });

  test("there is no tooltip @phone", async ({ page }) => {
    const overlays = await openOverlaysWithStoppedClock(page);
    await reads(overlays).tap();
    await page.clock.runFor(5000);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expect(reads(overlays)).not.toHaveAttribute("data-tooltip");
  });
});
