import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { openOverlaysWithStoppedClock } from "#tests/support/e2e/overlays.ts";

type Swipe = (page: Page, from: { x: number; y: number }, pixels: number) => Promise<void>;

const withMouse: Swipe = async (page, { x, y }, pixels) => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 5 });
  await page.mouse.up();
};

const withTouch: Swipe = async (page, { x, y }, pixels) => {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  for (const step of [1, 2, 3, 4, 5]) await touch("touchMove", x + (pixels * step) / 5);
  await touch("touchEnd");
};

for (const [tool, swipe] of Object.entries({ mouse: withMouse, finger: withTouch })) {
  test.describe(`with a ${tool}`, { tag: tool === "finger" ? "@phone" : [] }, () => {
    test.use({ hasTouch: tool === "finger" });

    test("a swipe past 50 px closes a message", async ({ page }) => {
      const { toast, place } = await showMessage(page);
      await swipe(page, place, 51);
      await expect(toast).toHaveAttribute("data-state", "closed");
    });

    test("a swipe of 50 px does not, nor one the other way", async ({ page }) => {
      const { toast, place } = await showMessage(page);
      await swipe(page, place, 50);
      await expect(toast).toHaveAttribute("data-swipe", "cancel");
      await swipe(page, place, -200);
      await expect(toast).toHaveAttribute("data-state", "open");
    });
  });
}

async function showMessage(page: Page) {
  const overlays = await openOverlaysWithStoppedClock(page);
  await overlays.getByRole("button", { name: "Success", exact: true }).click();
  const toast = page.getByRole("listitem", { name: "You are now following this creator" });
  await expect(toast).toHaveAttribute("data-state", "open");
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await toast.boundingBox();
  if (!box) throw new Error("The message has no place");
  return { toast, place: { x: box.x + 80, y: box.y + box.height / 2 } };
}
