import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { listShifts, watchShifts } from "#tests/support/e2e/shifts.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const readStored = (page: Page) => page.evaluate(() => localStorage.getItem("farthing-places") ?? "");
const strip = (page: Page) => page.getByRole("region", { name: "Continue reading" });

/** The block of the text that is at the top of the screen. */
const topBlock = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".post-text > :not([hidden])")].findIndex(
      (one) => one.getBoundingClientRect().bottom > 120,
    ),
  );

/** A free post of the demo content that is several screens long. */
async function findLongPost(product: Parameters<typeof queryProduct>[0]) {
  const [found] = await queryProduct<{ path: string; title: string }>(
    product,
    `select '/@' || a.handle || '/' || p.slug as path, p.title from public.posts p join public.profiles a on a.id = p.profile_id
     where p.status = 'published' and p.listed and p.access = 'free' order by p.free_words desc limit 1`,
  );
  if (!found) throw new Error("The demo content has a free post.");
  return found;
}

async function readHalf(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(200, 300);
  await expect(page.locator("html")).toHaveAttribute("data-awake", "");
  await page.evaluate(() => {
    const blocks = document.querySelectorAll(".post-text > :not([hidden])");
    blocks[Math.floor(blocks.length / 2)]?.scrollIntoView();
  });
  await expect.poll(() => readStored(page)).toContain(path);
}

test("a post that was left halfway waits on the front page, and opens where it was left @phone", async ({
  page,
  product,
}) => {
  const { path, title } = await findLongPost(product);
  await page.goto("/");
  await expect(strip(page)).toHaveCount(0);
  await readHalf(page, path);
  const stored = JSON.parse(await readStored(page));
  expect(stored).toEqual({
    by: "visitor",
    places: [{ path, title, block: expect.any(Number), percent: expect.any(Number), at: expect.any(Number) }],
  });

  await page.goto("/");
  const head = page.getByRole("heading", { level: 2 }).first();
  await expect(strip(page).getByText(title)).toBeVisible();
  await expect(head).toHaveText("Continue reading");
  await expectAccessible(page);
  await strip(page).getByRole("link").click();
  await expect(page).toHaveURL(path);
  await expect.poll(() => topBlock(page)).toBe(stored.places[0].block);
});

test("a post that is opened again offers the place where it was left", async ({ page, product }) => {
  const { path } = await findLongPost(product);
  await readHalf(page, path);
  const { places } = JSON.parse(await readStored(page));
  await page.goto("/faq");
  await page.goto(path);
  await page.getByRole("button", { name: "Continue there" }).click();
  await expect.poll(() => topBlock(page)).toBe(places[0].block);
});

test("what was read to the end is not offered again, and a list can be cleared", async ({ page, product }) => {
  const { path } = await findLongPost(product);
  await readHalf(page, path);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => readStored(page)).toBe("");
  await readHalf(page, path);
  await page.goto("/");
  await strip(page).getByRole("button", { name: "Clear" }).click();
  await expect(strip(page)).toHaveCount(0);
  expect(await readStored(page)).toBe("");
});

test("the strip has its room before it is drawn: nothing moves", async ({ page, product }) => {
  const { path } = await findLongPost(product);
  await readHalf(page, path);
  await watchShifts(page);
  await page.goto("/");
  await expect(strip(page).getByRole("link")).toBeVisible();
  // A browser may paint a page that it has read in part. The strip is drawn when the page is whole.
  const drawn = await page.evaluate(
    () => performance.getEntriesByType("navigation").map((entry) => Reflect.get(entry, "domInteractive"))[0],
  );
  expect((await listShifts(page)).filter(({ at }) => at > drawn)).toEqual([]);
});
