import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/document.ts";

test.describe("what breaks in a page", () => {
  test.use({ failing: /It broke/ });

  test("is reported, with the route's pattern", async ({ doc, page }) => {
    await doc.open({ path: "/@ada/a-post" });
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("It broke");
      });
      void Promise.reject(new RangeError("It broke"));
    });
    const report = (kind: string, name: string) => ({
      path: "/api/errors",
      data: expect.objectContaining({ kind, name, page: "/[at]/[post]" }),
    });
    await expect
      .poll(() => doc.beacons)
      .toEqual(expect.arrayContaining([report("error", "TypeError"), report("rejection", "RangeError")]));
  });

  test("is reported when it is a part of the page's own script, and stops no other part", async ({ doc, page }) => {
    await page.addInitScript(() => {
      // What dates need.
      globalThis.setInterval = () => {
        throw new TypeError("It broke");
      };
    });
    await doc.open({ parts: ["date", "search", "field"] });
    const data = expect.objectContaining({ kind: "error", name: "TypeError", text: "It broke" });
    await expect.poll(() => doc.beacons).toContainEqual({ path: "/api/errors", data });
    await page.keyboard.press("/");
    await expect(page.locator("#words")).toBeFocused();
  });
});
