import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";
import { stopClock } from "#tests/support/e2e/overlays.ts";

const PAGE = "/islands/page.js";
/** Without the picture, the page is never loaded. */
const SLOW = { html: '<img src="/slow.png" alt="">', answers: { "/slow.png": "wait" }, isAwake: false } as const;
const COPY = '<span data-copy="words"><button type="button"><span>Copy</span><span>Copied</span></button></span>';

const isAwake = (page: Page) => page.locator("html[data-awake]").waitFor({ state: "attached" });

test("a page fetches its script when all else is there", async ({ doc, page }) => {
  const order: string[] = [];
  page.on("requestfinished", (request) => order.push(new URL(request.url()).pathname));
  await doc.open({ html: '<img src="/late.svg" alt="">', answers: { "/late.svg": { body: "<svg/>" } } });
  expect(order.indexOf(PAGE)).toBeGreaterThan(order.indexOf("/late.svg"));
});

for (const [sign, give] of [
  ["the pointer", (page: Page) => page.mouse.move(40, 40, { steps: 2 })],
  ["a key", (page: Page) => page.keyboard.press("Tab")],
] as const)
  test(`${sign} fetches it at once, and a press of before counts`, async ({ doc, page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await stopClock(page);
    await doc.open({ ...SLOW, html: SLOW.html + COPY });
    await page.getByRole("button", { name: "Copy" }).waitFor();
    expect(doc.requests).not.toContain(PAGE);
    await page.getByRole("button", { name: "Copy" }).evaluate((button: HTMLElement) => button.click());
    await give(page);
    await isAwake(page);
    await expect(page.locator("[data-copy] span").last()).toHaveCSS("visibility", "visible");
    expect(doc.requests.filter((path) => path === PAGE)).toHaveLength(1);
  });

test("a pointer that only rests on the page does not", async ({ doc, page }) => {
  await stopClock(page);
  await doc.open(SLOW);
  await page.locator("img").waitFor({ state: "attached" });
  const countScripts = (movementX: number) =>
    page.evaluate((moved) => {
      dispatchEvent(new PointerEvent("pointermove", { movementX: moved }));
      return document.querySelectorAll("script[src]").length;
    }, movementX);
  expect(await countScripts(0)).toBe(0);
  expect(await countScripts(1)).toBe(1);
});

test("a slow picture keeps it waiting for three seconds", async ({ doc, page }) => {
  await stopClock(page);
  await doc.open(SLOW);
  await page.locator("img").waitFor({ state: "attached" });
  await page.clock.runFor(2_900);
  expect(doc.requests).not.toContain(PAGE);
  await page.clock.runFor(200);
  await isAwake(page);
});

test.describe("a script that does not arrive", () => {
  test.use({ failing: /ERR_FAILED/ });

  test("is fetched again at the next sign of the reader", async ({ doc, page }) => {
    await doc.open({ html: "<p>Words</p>" });
    let asked = 0;
    await page.route("**/islands/page.js*", (route) => (asked++ ? route.fallback() : route.abort()));
    await page.reload();
    await expect.poll(() => asked).toBe(1);
    await page.mouse.move(40, 40, { steps: 2 });
    await isAwake(page);
    expect(asked).toBe(2);
  });
});
