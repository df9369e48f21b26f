import { expect, type Locator } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";

/** Pictures of the demo content that have loaded. */
const countDrawn = async (region: Locator) => {
  await region.locator("img").last().scrollIntoViewIfNeeded();
  return region
    .locator("img")
    .evaluateAll((all) => all.filter((img) => img instanceof HTMLImageElement && img.naturalWidth > 0).length);
};

test("the front page says what the site is @looks @phone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Read one post. Pay for one post." })).toBeVisible();
  await expect(page).toHaveTitle("Farthing");
  const sections = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(sections.indexOf("Free to read"), sections.join()).toBeLessThanOrEqual(2);
  const chosen = page.getByRole("region", { name: "Chosen by us" });
  await expect(chosen.getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expect.poll(() => countDrawn(chosen)).toBeGreaterThan(2);
  await expect(page.getByRole("region", { name: "Writers" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "How it works" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Questions" }).getByRole("term")).toHaveCount(4);
  const posts = await page
    .locator("article h3 a, ul h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(posts.length).toBeGreaterThan(5);
  expect(new Set(posts).size).toBe(posts.length);
  await expectAccessible(page);
});

test("the titles of lists are set a little closer", async ({ page }) => {
  for (const path of ["/", "/browse", "/search?q=price"]) {
    await page.goto(path);
    const title = page.getByRole("main").locator("li h2 a, li h3 a").first();
    const spacing = await title.evaluate((link) => {
      const { letterSpacing, fontSize } = getComputedStyle(link);
      return Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize);
    });
    expect(spacing, path).toBeCloseTo(-0.008, 4);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the first screen says what one pays with, from how much, and that no account is needed", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("main");
    for (const words of [
      "digital money that arrives in a second",
      /^Posts from Ӿ0\.001, (less than|about) /,
      "No account needed",
    ])
      await expect(main.getByText(words)).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole("link", { name: "Browse posts" })).toBeInViewport({ ratio: 1 });
  });

  test("a listed post says what it costs in both currencies", async ({ page }) => {
    await page.goto("/browse");
    const price = page.getByRole("main").locator("li [data-steps]").first();
    await expect(price).toHaveText(/^Ӿ[\d.,]+(≈|<)\u00a0\$\d+\.\d\d/);
    await expect(price).toHaveAttribute("title", /^[\d.,]+ Nano, (about|less than) /);
    const choices = await page.locator("select[name=price] option").allTextContents();
    expect(choices.map((choice) => choice.replace(/\$[\d.]+/, "$"))).toEqual([
      "Any price",
      "Free",
      "Up to Ӿ0.01 (≈\u00a0$)",
      "Under Ӿ0.02 (≈\u00a0$)",
      "Up to Ӿ0.1 (≈\u00a0$)",
      "Up to Ӿ1 (≈\u00a0$)",
    ]);
  });
});
