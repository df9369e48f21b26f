import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

const HOUR_MS = 3_600_000;
/** The server's time in the parts. The reader's clock is wrong. */
const READER = Date.parse("2026-11-20T12:00:00Z") + HOUR_MS;
const VIEWER = { name: "farthing-viewer", url: "https://document.test" };
const REFUND = {
  ...{ status: "open", reason: null, title: "A post", amount_raw: "50000000000000000000000000000" },
  ...{ refund_until: "2026-11-20T12:10:00Z", target: null, author_handle: "ada", block_hash: null },
  ...{ is_askable: false, returns: [], request: null },
};
const answers = { "/api/purchases/one/refund": { json: REFUND } };
const END = "/api/purchases/one/read-to-end";

const bar = (page: Page) => page.getByRole("region", { name: "Your purchase" });
const refund = (page: Page) => bar(page).getByRole("button", { name: /^Refund/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Get your Nano back" });
const keep = (page: Page) => page.getByRole("region", { name: /^(Keep what|You have)/ });

/** What a script of the page does once a part of it has been replaced. */
const tellNewContent = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("farthing:new-content")));

async function countTimers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { setInterval: begin, clearInterval: end } = window;
    const timers = new Set<unknown>();
    Reflect.set(window, "timers", timers);
    Reflect.set(window, "setInterval", (act: () => void, ms: number) => {
      const timer = begin(act, ms);
      if (ms === 1_000) timers.add(timer);
      return timer;
    });
    Reflect.set(window, "clearInterval", (timer: number) => {
      timers.delete(timer);
      end(timer);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "timers").size);
}

test("the refund counts down by the server’s clock, and its button goes away at the end", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await page.clock.pauseAt(READER + 1_000);
  const timers = await countTimers(page);
  await doc.open({ parts: ["receiptBar"] });
  await expect(refund(page)).toHaveText("Refund (10:00)");
  await expect.poll(timers).toBe(1);
  await page.clock.runFor(1_000);
  await expect(refund(page)).toHaveText("Refund (9:59)");
  await page.clock.setSystemTime(READER - 5 * HOUR_MS);
  await page.clock.runFor(1_000);
  await expect(refund(page)).toHaveText("Refund (9:58)");
  await page.clock.runFor(597_000);
  await expect(refund(page)).toHaveText("Refund (0:01)");
  await expect(bar(page)).toHaveAttribute("data-returnable");
  await page.clock.runFor(1_000);
  await expect(bar(page).getByRole("button")).toHaveCount(0);
  await expect(bar(page)).not.toHaveAttribute("data-returnable");
  await expect(bar(page).getByRole("link", { name: "Receipt" })).toBeVisible();
  expect(await timers()).toBe(0);
});

test("other labels stay as they are, and an ended window or a gift has no button", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await doc.open({ parts: ["askBar", "endedBar", "giftBar"] });
  await page.clock.runFor(2_000);
  await expect(bar(page)).toHaveText([
    "You own this postReceiptEPUBMarkdownAsk the author",
    "You own this postReceiptEPUBMarkdown",
    "You own this post",
  ]);
});

test("a bar that comes later counts, and one that goes away stops", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  const timers = await countTimers(page);
  await doc.open({ parts: ["receiptBar"], html: "<main></main>" });
  await expect.poll(timers).toBe(1);
  await tellNewContent(page);
  await tellNewContent(page);
  expect(await timers()).toBe(1);
  await page.evaluate(() => {
    const old = document.querySelector(".receipt-bar");
    const copy = old?.cloneNode(true);
    old?.remove();
    if (copy) document.querySelector("main")?.append(copy);
  });
  await tellNewContent(page);
  expect(await timers()).toBe(1);
  await page.clock.runFor(60_000);
  await expect(refund(page)).toHaveText(/^Refund \((9|8):/);
  await page.evaluate(() => document.querySelector(".receipt-bar")?.remove());
  await tellNewContent(page);
  expect(await timers()).toBe(0);
});

test("a page that becomes a bought one starts then", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await doc.open({ html: "<main></main>" });
  expect(doc.requests).not.toContain("/islands/own-post.js");
  await page.evaluate(() => {
    const html = `<section class="receipt-bar" aria-label="Your purchase" data-own-post data-now="2026-11-20T12:00:00Z"
      data-returnable="2026-11-20T12:10:00Z"><button data-island="refund" data-counts-down>Refund</button></section>`;
    document.querySelector("main")?.setHTMLUnsafe(html);
  });
  await tellNewContent(page);
  await expect(refund(page)).toHaveText(/^Refund \(\d+:\d\d\)$/);
});

test("a reader who reached the end and stayed is reported once", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  const timers = await countTimers(page);
  await doc.open({ parts: ["receiptBar", "readToEnd"], html: "", answers: { [END]: { status: 204 } } });
  // Its code runs: the minutes of the mark begin.
  await expect.poll(timers).toBe(1);
  await page.clock.runFor(90_000);
  expect(doc.requests).not.toContain(END);
  await page.clock.runFor(10_000);
  await expect.poll(() => doc.requests).toContain(END);
  await tellNewContent(page);
  await page.clock.runFor(HOUR_MS);
  expect(doc.requests.filter((path) => path === END)).toHaveLength(1);
});

test("an end that was not in view is not reported", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  const text = "<p>Word after word.</p>".repeat(200);
  const timers = await countTimers(page);
  await doc.open({ html: text, parts: ["receiptBar"] });
  // Its code runs: the minute of the mark begins when it comes, before the hour.
  await expect.poll(timers).toBe(1);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", '<div data-read-to-end="one" data-minutes="1"></div>'),
  );
  await tellNewContent(page);
  await page.clock.runFor(HOUR_MS);
  expect(doc.requests).not.toContain(END);
  await page.getByText("Word after word.").last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return doc.requests;
    })
    .toContain(END);
});

test("a buyer without an account is asked to keep the posts, until they decline", async ({ doc, page }) => {
  const owned = (count: number) => ({
    "/api/profile/purchased-post-ids": { json: Array.from({ length: count }, (_, at) => `post ${at}`) },
  });
  await page.context().addCookies([{ ...VIEWER, value: "anonymous" }]);
  await doc.open({ parts: ["giftBar", "keepLibrary"], answers: owned(1) });
  await expect(keep(page)).toHaveAccessibleName("Keep what you unlocked");
  await keep(page).getByRole("button", { name: "Not now" }).click();
  await expect(keep(page)).toBeHidden();
  await page.unrouteAll();
  await doc.open({ parts: ["giftBar", "keepLibrary"], answers: owned(2) });
  await expect.poll(() => doc.requests.filter((path) => path.endsWith("post-ids"))).toHaveLength(2);
  await expect(keep(page)).toBeHidden();
  await page.unrouteAll();
  await doc.open({ parts: ["giftBar", "keepLibrary"], answers: owned(3) });
  await expect(keep(page)).toHaveAccessibleName("You have unlocked three posts. Keep them");
});

test("a buyer with an account is not asked", async ({ doc, page }) => {
  await page.context().addCookies([{ ...VIEWER, value: "registered" }]);
  await doc.open({ parts: ["receiptBar", "keepLibrary"] });
  await expect(refund(page)).toHaveText(/^Refund \(\d+:/);
  expect(doc.requests).not.toContain("/api/profile/purchased-post-ids");
  await expect(keep(page)).toBeHidden();
});

test("a press opens the refund, busy until it is there, and closing it gives the focus back", async ({ doc, page }) => {
  let send: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.clock.install({ time: READER });
  await doc.open({ parts: ["receiptBar"], answers });
  await page.route("**/islands/refund-script.js*", async (route) => {
    await held;
    await route.fallback();
  });
  await refund(page).click();
  await expect(refund(page)).toHaveAttribute("aria-busy", "true");
  send();
  await expect(dialog(page).getByRole("button", { name: "Return it and get Ӿ0.05 back" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(refund(page)).toBeFocused();
  await expect(refund(page)).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.evaluate(() => document.querySelector("[data-island=refund]")?.remove());
  await page.keyboard.press("Escape");
  await expect(bar(page).getByRole("link", { name: "Receipt" })).toBeFocused();
});

test("the server’s time that the dialog hears counts for the bar, too", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await doc.open({ parts: ["receiptBar"] });
  const headers = { date: "Fri, 20 Nov 2026 12:05:00 GMT" };
  await page.route("**/api/purchases/one/refund", (route) => route.fulfill({ json: REFUND, headers }));
  await refund(page).click();
  await expect(page.getByText(/^Refund \((5:00|4:\d\d)\)$/)).toBeVisible();
});

test("a message is above the open dialog, and can be pressed", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await doc.open({ parts: ["receiptBar"], answers: { ...answers, "/api/build": { json: { buildId: "another" } } } });
  await refund(page).click();
  await expect(dialog(page).getByRole("button", { name: /^Return it/ })).toBeVisible();
  await page.clock.fastForward(5 * 60_000);
  await expect(dialog(page).getByText("A new version is ready.", { exact: true })).toBeVisible();
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await dialog(page).getByRole("button", { name: "Reload" }).click();
  await reloaded;
});

test("after a refund the page is loaded again at once, and keeps in mind what to say", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await doc.open({ parts: ["receiptBar"], answers });
  await refund(page).click();
  await expect(dialog(page).getByRole("button", { name: /^Return it/ })).toBeVisible();
  const part = { amount_raw: REFUND.amount_raw, state: "on_its_way", to: null, block_hash: null, is_turnable: false };
  const json = { ...REFUND, status: "refund_pending", returns: [part] };
  await page.route("**/api/purchases/one/refund", (route) => route.fulfill({ json }));
  const reloaded = page.waitForEvent("load");
  await dialog(page)
    .getByRole("button", { name: /^Return it/ })
    .click();
  await reloaded;
  const kept = () => page.evaluate(() => sessionStorage.getItem(`farthing-returned:${location.pathname}`));
  await expect.poll(kept).toBe("one now");
});

test("messages leave the bar free @phone", async ({ doc, page }) => {
  await page.clock.install({ time: READER });
  await doc.open({ parts: ["receiptBar"], answers: { "/api/build": { json: { buildId: "another" } } } });
  await page.clock.fastForward(5 * 60_000);
  const message = page.getByRole("listitem").filter({ hasText: "A new version is ready." });
  await expect(message).toBeVisible();
  const [own, other] = [await bar(page).boundingBox(), await message.boundingBox()];
  if (!(own && other)) throw new Error("One of them is not there.");
  expect(own.y >= other.y + other.height || other.y >= own.y + own.height).toBe(true);
});
