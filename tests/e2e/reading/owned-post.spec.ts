import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/buyers.ts";

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`a message never covers the bar of an owned post: ${device}`, async ({ page, product, buyAs }) => {
    await page.setViewportSize(viewport);
    const { path } = await buyAs(page, "anonymous");
    await page.context().addCookies([{ name: "flash", value: "logged-in", url: product.siteUrl }]);
    await page.goto(path);
    const bar = page.getByRole("region", { name: "Your purchase" });
    const message = page.getByRole("listitem", { name: "You have been logged in successfully" });
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const [said, owned] = [await message.boundingBox(), await bar.boundingBox()];
    if (!said || !owned) throw new Error("Both are in view.");
    const isApart = said.y + said.height <= owned.y || said.y >= owned.y + owned.height;
    expect(isApart, JSON.stringify({ said, owned })).toBe(true);
  });
}
