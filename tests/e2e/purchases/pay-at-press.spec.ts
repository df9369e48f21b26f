import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import {
  expectOpen,
  hundredths,
  putOnSale,
  readAddress,
  send,
  sheetOf,
  statusOf,
} from "#tests/support/e2e/pay-page.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const PURCHASES = 'select id, buyer_id is not null as "isBound" from public.purchases where post_id = $1';

const payButton = (page: Page) => page.getByRole("button", { name: "Pay Ӿ0.05 and read" });
const codeIn = (page: Page) => sheetOf(page).locator("[data-uri] > svg");

/** Keeps the code of payments back, until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route("**/islands/pay-*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  return () => release.resolve();
}

/** The keys of all orders that the page sends. */
function listOrders(page: Page): string[] {
  const orders: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/purchases/create")) orders.push(request.headers()["idempotency-key"] ?? "");
  });
  return orders;
}

/** Where the parts of the sheet stand. React takes away the other way to pay, which has no place of its own. */
function readPlaces(page: Page): Promise<string[]> {
  const parts = "h2, a, button:not([form]), [role=status][aria-label], [data-address], [data-uri] > svg";
  return sheetOf(page).evaluate(async (sheet, selector) => {
    // It rises.
    await Promise.all(sheet.getAnimations().map(({ finished }) => finished));
    const places = [sheet, ...sheet.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    return places.map(({ top, height }) => `${top.toFixed(1)} ${height.toFixed(1)}`);
  }, parts);
}

test("the QR code is there before the code of payments, from one order; nothing moves when that comes @phone", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  const orders = listOrders(page);
  const release = await holdBack(page);
  await page.goto(sold.path);
  await payButton(page).click();
  // Pressed twice, before there is any answer.
  await page.keyboard.press("Escape");
  await payButton(page).click();
  await expect(codeIn(page)).toBeVisible();
  await expect(statusOf(page)).toHaveText("Waiting for your payment");
  const address = await readAddress(page);
  expect(address).toMatch(/^nano_/);
  await expect(sheetOf(page).getByRole("link", { name: /^Open wallet/ })).toHaveAttribute("href", new RegExp(address));
  await expectAccessible(page, ":popover-open");
  const copy = sheetOf(page).getByRole("button", { name: "Copy address" });
  await copy.click();
  await expect(sheetOf(page).getByText("Copied", { exact: true }).first()).toBeVisible();
  const places = await readPlaces(page);

  release();
  await expect(sheetOf(page).getByText("Connected", { exact: true })).toBeVisible();
  expect(await readPlaces(page)).toEqual(places);
  expect(await readAddress(page)).toBe(address);
  await expect(copy).toBeFocused();
  expect(orders).toHaveLength(1);
  expect(await queryProduct(product, PURCHASES, [sold.id])).toEqual([{ id: expect.any(String), isBound: true }]);
  await send(product, address, hundredths(5));
  await expectOpen(page, sold);
});

test("with a mouse, the code is the way to pay; by touch, it is the button to the wallet @phone", async ({
  page,
  product,
  hasTouch,
}) => {
  await page.goto((await putOnSale(product)).path);
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const main = await colourOf(payButton(page));
  await payButton(page).click();
  await expect(statusOf(page)).toHaveText("Waiting for your payment");
  const scan = sheetOf(page).getByText("Scan it with the wallet on your phone");
  const wallet = sheetOf(page).getByRole("link", { name: /^Open wallet/ });
  const [code, button] = [await codeIn(page).boundingBox(), await wallet.boundingBox()];
  expect(code?.y).toBeLessThan(button?.y ?? 0);
  if (hasTouch) await expect(scan).toBeHidden();
  else await expect(scan).toBeVisible();
  expect((await colourOf(wallet)) === main).toBe(hasTouch);
});

/** From here on, names all that moves by itself in the sheet, right after a press, too. */
async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Reflect.set(window, "moved", moved);
    const isCounted = (node: Node | null) => node instanceof Element && node.closest("dialog") !== null;
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of Reflect.get(entry, "sources"))
          if (isCounted(node)) moved.push(node.outerHTML.slice(0, 80));
    });
    watch.observe({ type: "layout-shift" });
  });
  return () =>
    page.evaluate(async () => {
      // The observer hears of a shift after the frame in which it was painted.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return Reflect.get(window, "moved");
    });
}

test("from the press to the code the sheet keeps its height, and nothing in it moves @phone", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  const answering = Promise.withResolvers<void>();
  await page.route("**/api/purchases/create", async (route) => {
    await answering.promise;
    await route.continue();
  });
  await page.goto(sold.path, { waitUntil: "networkidle" });
  const listShifts = await watchShifts(page);
  await payButton(page).click();
  await expect(statusOf(page)).toHaveText("Getting an address…");
  const heightOf = () => sheetOf(page).evaluate((sheet) => sheet.getBoundingClientRect().height);
  const waiting = await heightOf();
  const places = await readPlaces(page);
  answering.resolve();
  await expect(sheetOf(page).getByText("Connected", { exact: true })).toBeVisible();
  expect(await heightOf()).toBe(waiting);
  expect(await readPlaces(page)).toEqual(places);
  expect(await listShifts()).toEqual([]);
});

test("the code is the way to pay where there is a mouse, and the wallet's button where there is none @phone", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await payButton(page).click();
  await expect(codeIn(page)).toBeVisible();
  const hasMouse = await page.evaluate(() => matchMedia("(pointer: fine)").matches);
  await expect(sheetOf(page).getByText("Scan it with the wallet on your phone")).toBeVisible({ visible: hasMouse });
  const wallet = sheetOf(page).getByRole("link", { name: /^Open wallet/ });
  const [own, copper] = await wallet.evaluate((link) => {
    const style = getComputedStyle(link);
    const probe = document.createElement("i");
    probe.style.color = "var(--color-copper)";
    link.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [style.backgroundColor, color];
  });
  expect(own === copper).toBe(!hasMouse);
});

test("a sheet that is closed before the code of payments comes leaves its payment on the page", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  const orders = listOrders(page);
  const release = await holdBack(page);
  await page.goto(sold.path);
  await payButton(page).click();
  const address = await readAddress(page);
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toBeHidden();
  release();
  await page.getByRole("button", { name: "Show the code" }).click();
  await expect(codeIn(page)).toBeVisible();
  expect(await readAddress(page)).toBe(address);
  expect(orders).toHaveLength(1);
});

test("the same, pressed before the page's own script came", async ({ browser, product }) => {
  const sold = await putOnSale(product);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  // Not the test's own page: that one waits until its scripts run.
  const page = await context.newPage();
  const coming = Promise.withResolvers<void>();
  await page.route("**/islands/page-*.js", async (route) => {
    await coming.promise;
    await route.continue();
  });
  const release = await holdBack(page);
  await page.goto(sold.path);
  await payButton(page).click();
  await expect(codeIn(page)).toBeVisible();
  coming.resolve();
  await expect(page.locator("html")).toHaveAttribute("data-awake", "");
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toBeHidden();
  release();
  await page.getByRole("button", { name: "Show the code" }).click();
  await expect(codeIn(page)).toBeVisible();
  await context.close();
});

test("a text that opens under the sheet cannot be reached before the sheet is closed", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await page.goto(sold.path);
  await payButton(page).click();
  await expect(statusOf(page)).toHaveText("Waiting for your payment");
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const text = document.querySelector("[data-unlocked]");
      if (!text) return;
      Reflect.set(window, "wasInert", text.closest("[inert]") !== null);
      observer.disconnect();
    }).observe(document, { subtree: true, attributeFilter: ["data-unlocked"] });
  });
  await send(product, await readAddress(page), hundredths(5));
  await expectOpen(page, sold);
  expect(await page.evaluate(() => Reflect.get(window, "wasInert"))).toBe(true);
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(page.getByText(sold.secret)).toBeFocused();
});

test("while the sheet is open, nothing behind it can be reached; a press beside it closes it, and presses nothing else @phone", async ({
  page,
  product,
}) => {
  await page.goto((await putOnSale(product)).path);
  const link = page.getByRole("banner").getByRole("link").first();
  await payButton(page).click();
  await expect(statusOf(page)).toHaveText("Waiting for your payment");
  await expect(sheetOf(page)).toHaveAttribute("aria-modal", "true");
  const isHeld = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow === "hidden");
  expect(await isHeld()).toBe(true);
  // Once around: the focus leaves the sheet for the browser's own controls alone.
  const stops = await page.evaluate(() => document.querySelectorAll("#pay :is(a[href], button)").length);
  for (let stop = 0; stop <= stops; stop++) {
    await page.keyboard.press("Tab");
    const isInside = () => document.activeElement === document.body || document.activeElement?.closest("#pay") != null;
    expect(await page.evaluate(isInside)).toBe(true);
  }
  const path = new URL(page.url()).pathname;
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const place = await link.boundingBox();
  await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 4);
  await expect(sheetOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await isHeld()).toBe(false);
  await expect(page.locator("[inert]")).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL("/");
});

test.describe("whose answer is lost", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("an order is sent again with its key, and is one purchase", async ({ page, product }) => {
    const sold = await putOnSale(product);
    const orders = listOrders(page);
    let isLost = false;
    await page.route("**/api/purchases/create", async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await page.goto(sold.path);
    await payButton(page).click();
    await expect(statusOf(page)).toHaveText("Waiting for your payment");
    await expect(sheetOf(page).getByText("Connected", { exact: true })).toBeVisible();
    expect(orders).toHaveLength(2);
    expect(new Set(orders).size).toBe(1);
    expect(await queryProduct(product, PURCHASES, [sold.id])).toHaveLength(1);
  });
});
