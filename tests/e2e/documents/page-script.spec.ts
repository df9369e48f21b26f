import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

const NOON = new Date("2026-11-20T12:00:00Z");

test("counts the view by the route's pattern", async ({ doc }) => {
  await doc.open({ path: "/@ada/a-post" });
  await expect.poll(() => doc.beacons).toEqual([{ path: "/api/e", data: { name: "page_view", page: "/[at]/[post]" } }]);
});

test("dates say how long ago, each minute, and their moment in the reader's time", async ({ doc, page }) => {
  await page.clock.install({ time: NOON });
  await doc.open({ parts: ["date", "price"] });
  const [date, price] = [page.locator("time[data-age=date]"), page.locator("time[data-age=market]")];
  await expect(date.locator("span").first()).toHaveText("5\u00a0min\u00a0ago");
  await date.hover();
  await expect(date).toHaveAttribute("title", await page.evaluate(localMoment));
  await expect(price.locator("span").first()).toHaveText("12 minutes ago");
  await page.clock.fastForward(60_000);
  await expect(date.locator("span").first()).toHaveText("6\u00a0min\u00a0ago");
  // In content that comes later, too.
  await date
    .locator("span")
    .first()
    .evaluate((age) => age.replaceChildren());
  await page.evaluate(() => document.dispatchEvent(new Event("farthing:new-content")));
  await expect(date.locator("span").first()).toHaveText("6\u00a0min\u00a0ago");
  expect(doc.requests).not.toContain("/api/settings");
});

for (const [what, part] of [
  ["over an hour old", "oldPrice"],
  ["missing", "noPrice"],
] as const)
  test(`a price that is ${what} is read at once, and each hour`, async ({ doc, page }) => {
    await page.clock.install({ time: NOON });
    const rows = [{ price_usd: "1.25", last_updated: "2026-11-20T11:59:00Z" }];
    const settings = { supabaseUrl: "https://document.test/", supabasePublishableKey: "key" };
    await doc.open({
      parts: [part],
      answers: { "/api/settings": { json: settings }, "/rest/v1/nano_price": { json: rows } },
    });
    await expect(page.locator("[data-live-price]")).toHaveText(/^Ӿ1 = \$1\.2500 updated 1 minute ago/);
    rows[0] = { price_usd: "2.5", last_updated: "2026-11-20T12:59:00Z" };
    await page.clock.fastForward(3_600_000);
    await expect(page.locator("[data-live-price]")).toHaveText(/^Ӿ1 = \$2\.5000/);
  });

test("the prices of posts follow the market without moving anything; too old, they lose their ink", async ({
  doc,
  page,
}) => {
  await page.clock.install({ time: NOON });
  const rows = [{ price_usd: "1.0000", last_updated: "2026-11-20T11:59:00Z" }];
  const settings = { supabaseUrl: "https://document.test/", supabasePublishableKey: "key" };
  const answers = { "/api/settings": { json: settings }, "/rest/v1/nano_price": { json: rows } };
  await doc.open({ parts: ["price", "prices"], answers });
  const [inNano, inDollars] = [page.locator("[data-steps]"), page.locator("[data-micros]")];
  await expect(inNano).toContainText("Ӿ0.05≈\u00a0$0.04");
  await expect(inDollars).toContainText("Ӿ0.5609≈\u00a0$0.50");
  const measure = () =>
    page
      .locator("[data-steps] > * > *, [data-micros] > * > *")
      .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().toJSON()));
  const before = await measure();
  await page.clock.fastForward(3_600_000);
  await expect(inNano).toContainText("Ӿ0.05≈\u00a0$0.05");
  await expect(inNano).toHaveAttribute("title", "0.05 Nano, about 5 cents");
  await expect(inDollars).toContainText("Ӿ0.5≈\u00a0$0.50");
  await expect(inDollars).toContainText("0.5 Nano, about 50 cents");
  expect(await measure()).toEqual(before);
  await page.clock.fastForward(4 * 3_600_000);
  await expect(inNano.getByText("$0.05")).toBeHidden();
  await expect(inNano.getByText("Ӿ0.05")).toBeVisible();
  await expect(inDollars.getByText("Ӿ0.5")).toBeHidden();
  await expect(page.locator("[data-live-price]")).toHaveText("");
});

test("the colour mode shows what is stored, and a choice counts here and in other tabs", async ({ doc, page }) => {
  await page.addInitScript(() => localStorage.setItem("colour-mode", "dark"));
  await doc.open({ parts: ["modes"] });
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  expect(await page.evaluate(() => localStorage.getItem("colour-mode"))).toBe("light");
  await page.evaluate(() => {
    localStorage.setItem("colour-mode", "system");
    dispatchEvent(new StorageEvent("storage", { key: "colour-mode" }));
  });
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await expect(page.locator("html")).not.toHaveAttribute("data-mode");
});

test("the viewer's mark follows the cookie, and a sign-out drops the payments begun with it", async ({ doc, page }) => {
  await page.addInitScript(() => sessionStorage.setItem("farthing-purchase:a", '{"hasSession":true}'));
  await doc.open({});
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.evaluate(() => cookieStore.set("farthing-viewer", "registered"));
  await expect(page.locator("html")).toHaveAttribute("data-viewer", "registered");
  await page.evaluate(() => {
    // What the browser does for a page that Back returns to.
    document.documentElement.dataset.viewer = "admin";
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.locator("html")).toHaveAttribute("data-viewer", "registered");
});

test("a page that Back returns to shows the time, the mode and the reader of now", async ({ doc, page }) => {
  await page.clock.install({ time: NOON });
  await doc.open({ parts: ["date", "modes"] });
  await page.clock.setSystemTime(new Date(NOON.getTime() + 180_000));
  await page.evaluate(() => {
    localStorage.setItem("colour-mode", "dark");
    sessionStorage.setItem("farthing-purchase:a", '{"hasSession":true}');
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.locator("time[data-age=date] span").first()).toHaveText("8\u00a0min\u00a0ago");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a page works where the browser blocks storage", async ({ doc, page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  await doc.open({ parts: ["modes", "field", "search", "slashSwitch"] });
  // Fails if the radio springs back.
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await expect(page.getByRole("switch")).toBeChecked();
});

test("choosing a link closes the sheet it is in", async ({ doc, page }) => {
  await doc.open({ parts: ["sheet"] });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "There" }).click();
  await expect(page.getByRole("link", { name: "There" })).toBeHidden();
});

test("a slash leads to the search, unless it is typed into a field or switched off", async ({ doc, page }) => {
  await doc.open({ parts: ["search", "field", "slashSwitch"] });
  await page.keyboard.press("/");
  const field = page.locator("#words");
  await expect(field).toBeFocused();
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
  await page.getByRole("switch", { name: "Press / on any page to search" }).uncheck();
  await page.locator("body").press("/");
  await expect(field).not.toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("slash-key"))).toBe("off");
});

test("a slash opens the search's page where there is no field", async ({ doc, page }) => {
  await page.addInitScript(() => localStorage.setItem("slash-key", "on"));
  await doc.open({ parts: ["search"], answers: { "/search": { contentType: "text/html", body: "The search" } } });
  await page.keyboard.press("/");
  await expect(page).toHaveURL("https://document.test/search");
});

test("the switch shows that the slash is off", async ({ doc, page }) => {
  await page.addInitScript(() => localStorage.setItem("slash-key", "off"));
  await doc.open({ parts: ["slashSwitch"] });
  await expect(page.getByRole("switch")).not.toBeChecked();
});

test("a press on a card's text follows its link, but not on a button or at a selection's end", async ({
  doc,
  page,
}) => {
  await doc.open({ parts: ["card"] });
  await page.getByRole("button", { name: "Other" }).click();
  const text = page.getByText("The words of the card");
  await text.evaluate((words) => {
    getSelection()?.selectAllChildren(words);
    // A press of the mouse would end the selection.
    words.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    getSelection()?.removeAllRanges();
  });
  expect(new URL(page.url()).hash).toBe("");
  await text.click();
  await expect(page).toHaveURL(/#read$/);
});

test.describe("a picture that cannot be shown", () => {
  test.use({ failing: /404/ });
  test("is hidden, so that the initials show", async ({ doc, page }) => {
    await doc.open({ parts: ["avatar"] });
    await expect(page.locator("[data-hides-broken]")).toHaveCSS("visibility", "hidden");
  });
});

test("a text's characters are counted, and its limits announced once", async ({ doc, page }) => {
  await doc.open({ parts: ["count"] });
  const count = page.locator("[data-counts]");
  await expect(count).toContainText("0 / 10");
  for (const [text, says] of [
    ["123456789", "Almost full"],
    ["12345678901", "Too long"],
    ["1", ""],
  ] as const) {
    await page.getByRole("textbox").fill(text);
    await expect(count).toContainText(`${text.length} / 10`);
    await expect(count.getByRole("status")).toHaveText(says);
  }
  await page.getByRole("button", { name: "Empty" }).click();
  await expect(count).toContainText("0 / 10");
});

/** Runs in the page. */
function localMoment(): string {
  const at = new Date("2026-11-20T11:55:00Z");
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return `${at.getDate()} November 2026 at ${hours}:${minutes}`;
}
