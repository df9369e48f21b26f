import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

test("copies a text or the code beside it, and says so for two seconds", async ({ doc, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await doc.open({ parts: ["copy", "code"] });
  const copied = page.getByRole("status").filter({ hasText: "Copied" });
  for (const [name, text] of [
    ["Copy link", "https://document.test/post"],
    ["Copy", "one\ntwo"],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(copied).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.clock.runFor(2_000);
    await expect(copied).toHaveCount(0);
  }
});

/** Drawn for another phone's camera. */
const CODE = "/og/codes/a-post.svg";

test("the page is shared by the system where it can be, and printed", async ({ doc, page }) => {
  await page.addInitScript(() => {
    const done: unknown[] = [];
    Object.assign(window, { done, print: () => done.push("printed") });
    Object.assign(navigator, { share: (what: ShareData) => Promise.resolve(done.push(what)) });
  });
  await doc.open({ parts: ["share"], answers: { [CODE]: { contentType: "image/svg+xml", body: "<svg/>" } } });
  expect(doc.requests).not.toContain(CODE);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => doc.requests).toContain(CODE);
  await page.getByRole("button", { name: "Share with an app" }).click();
  await page.getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "done"))).toEqual([
    { title: "A post", url: "https://document.test/a-post" },
    "printed",
  ]);
});

test("where the system cannot share, no button offers it", async ({ doc, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await doc.open({ parts: ["share"], answers: { [CODE]: { contentType: "image/svg+xml", body: "<svg/>" } } });
  expect(doc.requests).not.toContain(CODE);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => doc.requests).toContain(CODE);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share with an app" })).toBeHidden();
});

test("where copying fails, the text is selected and the keys are named", async ({ doc, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
    document.execCommand = () => false;
  });
  await doc.open({ parts: ["copy"] });
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(
    page.getByText("Your browser did not let us copy. The text is selected: press Ctrl C or ⌘ C."),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "The text to copy" })).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("https://document.test/post");
});

test.describe("where copying fails, and so does the code for it", () => {
  test.use({ failing: /ERR_FAILED/ });

  test("the reader is told at each press", async ({ doc, page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "clipboard");
      document.execCommand = () => false;
    });
    await doc.open({ parts: ["copy"], answers: { "/islands/copy-by-hand.js": "fail" } });
    const notice = page.getByRole("listitem").filter({ hasText: "Part of the page could not be loaded." });
    for (const _ of [1, 2]) {
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(notice).toBeVisible();
      await notice.getByRole("button", { name: "Close" }).click();
      await expect(notice).toHaveCount(0);
    }
  });
});
