import { expect, type Locator, type Page } from "@playwright/test";
import { FIRST_SCRIPT } from "#components/layout/first-script.tsx";
import { test } from "#tests/support/e2e/document.ts";
import { becomeOlder } from "#tests/support/e2e/older-browser.ts";

const openedWith = (page: Page) => page.evaluate(() => Reflect.get(window, "openedWith"));
const DIALOG = `<button type="button" commandfor="sheet" command="show-modal" data-island="test">Pay</button>
<dialog id="sheet" data-island="test">The sheet <button type="button">Inside</button></dialog>`;
const FIRST = `<script nonce="page">${FIRST_SCRIPT}</script>`;
const part = (page: Page) => page.getByText("Part of the page could not be loaded.");

test("a press opens the browser's dialog, then the island in it, with its styles; nothing is loaded before", async ({
  doc,
  page,
}) => {
  await doc.open({ html: DIALOG });
  expect(doc.requests.filter((path) => /test|late/.test(path))).toEqual([]);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("The sheet")).toBeVisible();
  await expect.poll(() => openedWith(page)).toEqual(["sheet"]);
  await expect(page.locator("html")).toHaveCSS("--late", "1");
  await expect(page.getByRole("button", { name: "Pay", includeHidden: true })).not.toHaveAttribute("aria-busy");
  // A press inside is the island's own.
  await page.getByRole("button", { name: "Inside" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect.poll(() => openedWith(page)).toEqual(["sheet", "sheet"]);
  expect(doc.requests.filter((path) => path === "/islands/test.js")).toHaveLength(1);
});

test("the pointer or the focus loads the code ahead, and opens nothing", async ({ doc, page }) => {
  await doc.open({ html: '<button id="it" type="button" data-island="test">Follow</button>' });
  await page.getByRole("button", { name: "Follow" }).focus();
  await expect.poll(() => openedWith(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => openedWith(page)).toEqual(["it"]);
});

const NEW_TAB: [string, Parameters<Locator["click"]>[0]][] = [
  ["Ctrl", { modifiers: ["ControlOrMeta"] }],
  ["the middle button", { button: "middle" }],
];
for (const [how, press] of NEW_TAB)
  test(`a link pressed with ${how} opens in a new tab, and no island`, async ({ doc, page, context }) => {
    await doc.open({ html: '<a href="about:blank" id="it" data-island="test">Enlarge</a>' });
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Enlarge" }).click(press);
    await (await opened).close();
    expect((await openedWith(page)) ?? []).toEqual([]);
    await page.getByRole("link", { name: "Enlarge" }).click();
    await expect.poll(() => openedWith(page)).toEqual(["it"]);
    await expect(page).toHaveURL("https://document.test/");
  });

test("a button that would send its form opens its island instead", async ({ doc, page }) => {
  await doc.open({ html: '<form action="/sent"><button id="it" data-island="test">Send</button></form>' });
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => openedWith(page)).toEqual(["it"]);
  expect(doc.requests).not.toContain("/sent");
});

test.describe("an older browser", () => {
  test.beforeEach(({ page }) => becomeOlder(page));

  test("opens the dialog of a button and its island; Escape and a press beside it close it", async ({ doc, page }) => {
    await doc.open({ html: FIRST + DIALOG.replace("<dialog", '<dialog closedby="any"') });
    const dialog = page.locator("dialog:modal");
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(2, 2)]) {
      await page.getByRole("button", { name: "Pay" }).click();
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "Inside" }).click();
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
    }
    await expect.poll(() => openedWith(page)).toEqual(["sheet", "sheet"]);
  });

  test("opens a dialog that is a popover, and its button inside closes it", async ({ doc, page }) => {
    const inside = '<button type="button" popovertarget="sheet">Close</button>';
    const html = `<button type="button" popovertarget="sheet">Pay</button><dialog id="sheet" popover>${inside}</dialog>`;
    await doc.open({ html: FIRST + html });
    const dialog = page.locator("dialog:modal");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  test.describe("without the page's own script", () => {
    test.use({ failing: /ERR_FAILED/ });

    test("opens the dialog of a button", async ({ doc, page }) => {
      await doc.open({ html: FIRST + DIALOG });
      await page.route("**/islands/page.js", (route) => route.abort());
      await page.reload();
      await page.getByRole("button", { name: "Pay" }).click();
      await expect(page.locator("dialog:modal")).toBeVisible();
    });
  });

  test("opens a menu, and closes it at Escape, at a press elsewhere and at its button", async ({ doc, page }) => {
    await doc.open({ parts: ["sheet"] });
    const [button, link] = [page.getByRole("button", { name: "Menu" }), page.getByRole("link", { name: "There" })];
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(600, 500),
      () => button.click(),
      () => link.click(),
    ]) {
      await expect(link).toBeHidden();
      await button.click();
      await expect(link).toBeVisible();
      await close();
    }
  });
});

test("a dialog that was opened before the script ran gets its island", async ({ doc, page }) => {
  await doc.open({ html: '<dialog open id="early" data-island="test">Early</dialog>' });
  await expect.poll(() => openedWith(page)).toEqual(["early"]);
});

test("a dialog that is a popover gets it, too", async ({ doc, page }) => {
  const opener = '<button type="button" popovertarget="early">Pay</button>';
  const show = '<script nonce="page">document.querySelector("dialog").showPopover()</script>';
  await doc.open({ html: `${opener}<dialog id="early" popover data-island="test">Early</dialog>${show}` });
  await expect.poll(() => openedWith(page)).toEqual(["early"]);
});

test.describe("code that cannot be loaded", () => {
  test.use({ failing: /ERR_FAILED/ });

  test("is told with an offer to reload, and tried again at the next press", async ({ doc, page }) => {
    await doc.open({ html: '<button id="it" type="button" data-island="test">Follow</button>' });
    let isDown = true;
    await page.route("**/islands/test-script.js*", (route) => (isDown ? route.abort() : route.fallback()));
    await page.getByRole("button", { name: "Follow" }).click();
    await expect(part(page).first()).toBeVisible();
    await expect
      .poll(() => doc.beacons)
      .toContainEqual({ path: "/api/e", data: { name: "error_shown", what: "part" } });
    const data = {
      kind: "part",
      name: "PartMissing",
      text: "/islands/test-script.js",
      frames: [],
      page: "/[at]/[post]",
    };
    expect(doc.beacons).toContainEqual({ path: "/api/errors", data });
    await page.getByRole("listitem").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: "Follow" }).click();
    await expect(page.getByRole("listitem")).toContainText("Part of the page could not be loaded.");
    isDown = false;
    await page.getByRole("button", { name: "Follow" }).click();
    await expect.poll(() => openedWith(page)).toEqual(["it"]);
  });

  test("does not stop an island whose styles are missing; they are asked for again", async ({ doc, page }) => {
    await doc.open({ html: '<button id="it" type="button" data-island="test">Follow</button>' });
    let isDown = true;
    await page.route("**/late.css", (route) => (isDown ? route.abort() : route.fallback()));
    await page.getByRole("button", { name: "Follow" }).click();
    await expect.poll(() => openedWith(page)).toEqual(["it"]);
    isDown = false;
    await page.getByRole("button", { name: "Follow" }).click();
    await expect.poll(() => openedWith(page)).toEqual(["it", "it"]);
    await expect(page.locator("html")).toHaveCSS("--late", "1");
  });

  test("is told in plain text if the messages' code is missing, too", async ({ doc, page }) => {
    await doc.open({
      html: '<button type="button" data-island="missing">Follow</button>',
      answers: { "/islands/missing.js": "fail", "/islands/messages.js": "fail" },
    });
    await page.getByRole("button", { name: "Follow" }).click();
    const notice = page.getByRole("status").filter({ has: part(page) });
    await expect(notice.getByRole("button", { name: "Reload" })).toBeVisible();
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(part(page)).toBeHidden();
  });
});

test("the calculator counts what is typed, from the first key on", async ({ doc, page }) => {
  await doc.open({ parts: ["calculator"] });
  const [output, price] = [page.locator("output"), page.getByRole("textbox", { name: "Price in Nano" })];
  await expect(output).toHaveText(
    "You receive per monthӾ23.75≈ $23.75Our fee of 5%: Ӿ1.25. No one takes anything else.",
  );
  await price.fill("0.1");
  await expect(output).toHaveText("You receive per monthӾ47.5≈ $47.50Our fee of 5%: Ӿ2.5. No one takes anything else.");
  await price.fill("much");
  await expect(output).toHaveText(
    "Enter a price and a whole number of buyers. From Ӿ0.001 (< $0.01) to Ӿ1,000 (≈ $1,000.00).",
  );
  await price.fill("0.2");
  await expect(output).toContainText("Ӿ95");
});
