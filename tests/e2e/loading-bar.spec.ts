import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";

test("the bar shows while a slow page loads, and goes when it has loaded", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Prefetches are held, too: nothing of the next page has loaded before the click.
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  await page.goto("/design/frames");
  const bar = page.getByRole("progressbar", { name: "Loading the page" });
  await expect(bar).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Farthing, front page" }).click();
  await expect(bar).toBeVisible();
  const { height = 0, y = -1, width = 0 } = (await bar.boundingBox()) ?? {};
  expect({ height, y, width }).toEqual({ height: 2, y: 0, width: page.viewportSize()?.width });
  release();
  await expect(page).toHaveURL("/");
  await expect(bar).toHaveCount(0);
});

test("the bar moves nothing", async ({ page }) => {
  await page.goto("/design/frames");
  const bar = page.getByRole("progressbar", { name: "Loading an example" });
  const finish = page.getByRole("button", { name: "Finish loading" });
  await page.getByRole("button", { name: "Start loading" }).focus();
  const before = await finish.boundingBox();
  await page.keyboard.press("Enter");
  await expect(bar).toBeVisible();
  expect(await finish.boundingBox()).toEqual(before);
  await finish.click();
  await expect(bar).toHaveCount(0);
});
