import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

const PLAYER = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";
const link = (page: Page) => page.getByRole("link", { name: "Enlarge: A mill" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Enlarged picture" });
const play = (page: Page) => page.getByRole("link", { name: "Play from YouTube" });
const MODIFIERS = ["ctrlKey", "shiftKey", "metaKey", "altKey"] as const;

/** Presses the page's link with the key, and returns whether our script left it alone. The press itself leads nowhere. */
function isLeftToBrowser(page: Page, key: (typeof MODIFIERS)[number]): Promise<boolean> {
  return page.evaluate((modifier) => {
    let isLeft = false;
    const judge = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", judge, { once: true });
    const press = new MouseEvent("click", { bubbles: true, cancelable: true, [modifier]: true });
    document.querySelector("a")?.dispatchEvent(press);
    return isLeft;
  }, key);
}

test.describe("a picture", () => {
  test.beforeEach(async ({ doc }) => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
    await doc.open({ parts: ["picture"], answers: { "/mill.png": { contentType: "image/svg+xml", body } } });
  });

  test("is enlarged over the page by keys; Escape closes it, and the focus returns", async ({ doc, page }) => {
    expect(doc.requests).not.toContain("/islands/picture.js");
    for (let time = 1; time <= 2; time++) {
      await link(page).focus();
      await page.keyboard.press("Enter");
      const picture = dialog(page).getByRole("img", { name: "A mill" });
      await expect(picture).toHaveAttribute("src", "https://document.test/mill.png");
      await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(link(page)).toBeFocused();
    }
    await expect(page.locator("dialog")).toHaveCount(1);
  });

  test("closes by a click on it", async ({ page }) => {
    await link(page).click();
    await dialog(page).getByRole("img").click();
    await expect(dialog(page)).toBeHidden();
  });

  test("is the browser's own link with a modifier key", async ({ page }) => {
    for (const key of MODIFIERS) expect(await isLeftToBrowser(page, key), key).toBe(true);
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe("another site's content", () => {
  test.beforeEach(({ page }) =>
    page.route(PLAYER, (route) => route.fulfill({ contentType: "text/html", body: "It plays." })),
  );

  test("is a link until it is pressed; then the player comes in its place, with the focus", async ({ doc, page }) => {
    await doc.open({ parts: ["player"], frames: "https://www.youtube-nocookie.com" });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await play(page).focus();
    expect([...hosts].filter((host) => host !== "document.test")).toEqual([]);
    await page.keyboard.press("Enter");
    const frame = page.getByTitle("From YouTube");
    await expect(frame).toHaveAttribute("src", PLAYER);
    await expect(frame).toHaveAttribute("sandbox", /^allow-scripts /);
    await expect(frame).toHaveAttribute("data-shape", "film");
    await expect(frame).toBeFocused();
    await expect(frame.contentFrame().getByText("It plays.")).toBeVisible();
    await expect(play(page)).toHaveCount(0);
  });

  test("is the browser's own link with a modifier key", async ({ doc, page }) => {
    await doc.open({ parts: ["player"] });
    for (const key of MODIFIERS) expect(await isLeftToBrowser(page, key), key).toBe(true);
    await expect(play(page)).toBeVisible();
  });

  test("stays a link where no player is known", async ({ doc, page }) => {
    await page.route(/bandcamp/, (route) => route.fulfill({ contentType: "text/html", body: "There" }));
    await doc.open({ parts: ["unknownPlayer"] });
    await page.getByRole("link", { name: "See it on Bandcamp" }).click();
    await expect(page).toHaveURL("https://ada.bandcamp.com/track/thread");
  });
});
