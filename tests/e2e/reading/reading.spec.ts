import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { listShifts, watchShifts } from "#tests/support/e2e/shifts.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const FREE = "/@tomas/counting-money-without-floating-point";
const PAID = "/@mira/what-the-shoe-mender-told-me-about-prices";

test("a free post is read from its first word to its last @looks @phone", async ({ page }) => {
  await page.goto(FREE);
  await expect(page).toHaveTitle("Counting money without floating point — Tomás Rivera");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Counting money without floating point");
  await expect(page.getByRole("article").getByText("never on the way back.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Code 1: TypeScript" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "More from @tomas" })).toBeVisible();
  await expectAccessible(page);
});

test("a paid post shows its free part, its price, and the refund terms @looks @phone", async ({ page }) => {
  await page.goto(PAID);
  const card = page.getByRole("region", { name: /The rest of this post costs/ });
  await expect(card).toContainText("Ӿ0.05");
  await expect(card).toContainText("623 more words");
  await expect(card).toContainText("within 10 minutes");
  await expect(page.getByText("how he knows what to charge.")).toBeVisible();
  await expectAccessible(page);
});

test("the page, its data and the feeds contain nothing of the paid part", async ({ request }) => {
  const secret = "a woman with a suitcase";
  for (const path of [PAID, "/rss.xml", "/feed.json", "/feeds/mira.xml", "/feeds/mira.json", "/llms.txt", "/browse"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain(secret);
  }
  const data = await request.get(PAID, { headers: { rsc: "1" } });
  expect(await data.text()).not.toContain(secret);
});

test("the reader chooses how texts are set as the first act, in all tabs, and the choice stays", async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto(FREE);
  await page.goto(FREE);
  const text = page.getByText("Every language tutorial has the line");
  const sizeOf = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const usual = await sizeOf();
  await page.getByRole("button", { name: "Text" }).click();
  await page.getByRole("radio", { name: "Largest" }).check();
  await expect.poll(sizeOf).toBeGreaterThan(usual * 1.2);
  await expect(other.locator("html")).toHaveAttribute("data-reading", "largest");
  await expect(other.locator("[value=largest]")).toBeChecked();
  await page.reload();
  expect(await sizeOf()).toBeGreaterThan(usual * 1.2);
  await page.getByRole("button", { name: "Text" }).click();
  await expect(page.getByRole("radio", { name: "Largest" })).toBeChecked();
});

test("a post can be shared as an address", async ({ page, product }) => {
  await page.goto(FREE);
  await page.getByRole("button", { name: "Share" }).click();
  const menu = page.getByRole("dialog", { name: "Share this post" });
  await expect(menu.getByRole("button", { name: "Copy link" })).toBeVisible();
  const address = encodeURIComponent(new URL(FREE, product.siteUrl).href);
  await expect(menu.getByRole("link", { name: "E-mail" })).toHaveAttribute("href", new RegExp(address));
  await expectAccessible(page);
});

test("the front page leads to every post", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 2, name: "Chosen by us" })).toBeVisible();
  await page.getByRole("link", { name: "Browse posts" }).click();
  await expect(page).toHaveURL("/browse");
  await expect(page.getByRole("heading", { level: 1, name: "Browse" })).toBeVisible();
});

test("a profile shows the person, their posts and their followers @looks", async ({ page }) => {
  await page.goto("/@mira/profile/posts");
  await expect(page.getByRole("heading", { level: 1, name: "Mira Okafor" })).toBeVisible();
  await expect(page.getByRole("link", { name: "A short history of the smallest coin" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Followers/ }).click();
  await expect(page.getByRole("link", { name: "June Harlow" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a post is readable, with its parts and its price", async ({ page }) => {
    await page.goto(FREE);
    await expect(page.getByText("never on the way back.")).toBeVisible();
    await page.goto(PAID);
    await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
  });
});

test("nothing moves while a page loads, and no other site is contacted", async ({ page, product }) => {
  const ours = [product.siteUrl, product.supabaseUrl].map((url) => new URL(url).host);
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !ours.includes(host)) strangers.push(request.url());
  });
  await watchShifts(page);
  for (const path of ["/", "/@mira/profile/posts", FREE, PAID]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const moved = (await listShifts(page)).reduce((sum, { value }) => sum + value, 0);
    expect(moved, path).toBeLessThan(0.01);
  }
  expect(strangers).toEqual([]);
});

test("a cover takes less than half of the first screen, and the letters of a title do not touch", async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(PAID);
    const cover = await page.getByRole("main").locator("figure img").first().boundingBox();
    expect(cover?.height).toBeGreaterThan(100);
    expect(cover?.height).toBeLessThanOrEqual(Math.ceil(size.height * 0.45));
  }
  const title = page.getByRole("heading", { level: 1 });
  const spacing = await title.evaluate((element) => {
    const { letterSpacing, fontSize } = getComputedStyle(element);
    return Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize);
  });
  expect(spacing).toBeGreaterThanOrEqual(-0.01);
});

test("a link of an author has the icon of its site, beside the sign of a link elsewhere", async ({ page }) => {
  await page.goto("/@mira/profile/posts");
  const link = page.getByRole("list", { name: "Elsewhere" }).getByRole("link", { name: /^example\.com/ });
  await expect(link.locator("svg")).toHaveCount(2);
});

test("the tallest cover leaves more than half of a phone's screen to the words", async ({ page, product }) => {
  const [tallest] = await queryProduct<{ path: string }>(
    product,
    `select '/@' || a.handle || '/' || p.slug as path from public.posts p
     join public.profiles a on a.id = p.profile_id join public.post_images i on i.id = p.cover_image_id
     where p.status = 'published' and p.listed order by i.height::numeric / i.width desc limit 1`,
  );
  if (!tallest) throw new Error("The demo content has covers.");
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(tallest.path);
  const cover = await page.getByRole("article").locator("figure img").first().boundingBox();
  expect(cover?.height).toBeGreaterThan(100);
  expect(cover?.height).toBeLessThanOrEqual(500 * 0.45 + 1);
});
