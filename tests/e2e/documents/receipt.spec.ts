import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

const LINK = "/api/purchases/one/device-link";
const CHECK = "/api/purchases/verify";
const made = (secret: string) => ({
  status: 201,
  json: { url: `https://document.test/open/${secret}`, expires_at: "" },
});
const dialog = (page: Page) => page.getByRole("dialog", { name: "Open on another device" });
const openDialog = (page: Page) => page.getByRole("button", { name: "Open on another device" }).click();

test("the dialog of a device link fetches a new link at each opening, and copies it", async ({
  doc,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await doc.open({ parts: ["buyersReceipt"], answers: { [LINK]: made("first") } });
  expect(doc.requests).not.toContain(LINK);
  await openDialog(page);
  await expect(dialog(page)).toBeFocused();
  const code = dialog(page).locator("svg path[stroke]");
  await expect(code).toHaveAttribute("d", /^M\d/);
  const first = await code.getAttribute("d");
  await dialog(page).getByRole("button", { name: "Copy the link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://document.test/open/first");
  await page.route(`**${LINK}`, (route) => route.fulfill(made("second")));
  await dialog(page).getByRole("button", { name: "Make a new one" }).click();
  await expect(code).not.toHaveAttribute("d", first ?? "");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Open on another device" })).toBeFocused();
  await page.route(`**${LINK}`, (route) => route.fulfill(made("third")));
  await openDialog(page);
  await expect(dialog(page).locator("[data-copy]")).toHaveAttribute("data-copy", "https://document.test/open/third");
});

test("a dialog that is closed before its code comes makes no link", async ({ doc, page }) => {
  const coming = Promise.withResolvers<void>();
  await doc.open({ parts: ["buyersReceipt"], answers: { [LINK]: made("first") } });
  await page.route("**/islands/device-link*.js", async (route) => {
    await coming.promise;
    await route.fallback();
  });
  await openDialog(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  coming.resolve();
  await expect(page.getByRole("button", { name: "Open on another device" })).not.toHaveAttribute("aria-busy");
  // Busy from the first moment on, and said to be idle afterwards.
  expect(await page.locator("dialog form[action]").getAttribute("aria-busy")).toBeNull();
  await openDialog(page);
  await expect(dialog(page).locator("[data-copy]")).toHaveAttribute("data-copy", "https://document.test/open/first");
});

test.describe("a device link that is refused", () => {
  test.use({ failing: /status of 429/ });

  test("says why in the dialog, and can be asked for again", async ({ doc, page }) => {
    const refused = { status: 429, json: { code: "rate_limited", detail: "Wait a minute." } };
    await doc.open({ parts: ["buyersReceipt"], answers: { [LINK]: refused } });
    await openDialog(page);
    await expect(dialog(page).getByText("Wait a minute.")).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Copy the link" })).toBeHidden();
    await page.route(`**${LINK}`, (route) => route.fulfill(made("second")));
    await dialog(page).getByRole("button", { name: "Make a new one" }).click();
    await expect(dialog(page).getByRole("button", { name: "Copy the link" })).toBeVisible();
    await expect(dialog(page).getByText("Wait a minute.")).toBeHidden();
  });
});

test("a receipt is printed by its button", async ({ doc, page }) => {
  await page.addInitScript(() => {
    window.print = () => void Reflect.set(window, "printed", true);
  });
  await doc.open({ parts: ["buyersReceipt"] });
  await page.getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "printed"))).toBe(true);
});

test("a sent form is busy, and is not sent twice until it can be again", async ({ doc, page }) => {
  await page.clock.install();
  // Answered without a page, as if the answer did not come.
  await doc.open({ parts: ["checkAgain"], answers: { [CHECK]: { status: 204 } } });
  const sent = () => doc.requests.filter((path) => path === CHECK).length;
  const button = page.locator("form button");
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Looking…")).toHaveCSS("visibility", "visible");
  await button.click();
  await button.click();
  await page.clock.runFor(8_000);
  await expect(button).not.toHaveAttribute("aria-busy");
  expect(sent()).toBe(1);
  await button.click();
  await expect.poll(sent).toBe(2);
});

test("an author’s press opens the question, and another one closes it", async ({ doc, page }) => {
  await doc.open({ parts: ["sellersReceipt"] });
  await page.getByRole("button", { name: "Refund this reader" }).click();
  const question = page.getByRole("dialog", { name: "Refund this reader?" });
  await expect(question.getByRole("button", { name: "Return the money" })).toBeVisible();
  await question.getByRole("button", { name: "Keep it as it is" }).click();
  await expect(question).toBeHidden();
});
