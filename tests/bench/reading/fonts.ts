import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import type { Product } from "#embedded/product.ts";
import { PHONE } from "#tests/bench/reading/phone.ts";
import { PATHS, withBrowser, withProduct } from "#tests/bench/reading/stage.ts";
import { type Fetched, sumBytes, watchWire } from "#tests/bench/reading/wire.ts";
import type { Row } from "#tests/bench/result.ts";
import { signInAs, unlockPost } from "#tests/support/world/people.ts";

const SCREENS = { phone: PHONE, desktop: { viewport: { width: 1_440, height: 900 } } };
const PAGES = { ...PATHS, "a long text": "/terms" };
/** Later than the browser waits for an optional font. */
const LATE_MS = 1_500;
const LOOKED_AT_MS = 3_000;

declare global {
  interface Window {
    movedBy?: number;
  }
}

/** The fonts that a first visit fetches, and how far text moves when they come late. */
export function measureFonts(): Promise<Row[]> {
  return withProduct((product) =>
    withBrowser(async (browser) => {
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(PAGES)) rows.push(await weigh(browser, product, name, path, false));
      rows.push(await weigh(browser, product, "a buyer's own page", PATHS.post, true));
      return rows;
    }),
  );
}

async function weigh(browser: Browser, product: Product, name: string, path: string, isBuyer: boolean): Promise<Row> {
  const results: string[] = [];
  for (const [screen, options] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ ...options, baseURL: product.siteUrl });
    try {
      if (isBuyer) await buy(context, product);
      const fonts = await fetchFonts(await context.newPage(), path);
      const moved = await moveByLateFonts(await context.newPage(), path);
      results.push(
        `${screen} ${(sumBytes(fonts) / 1_000).toFixed(1)} kB in ${fonts.length} files, moved by ${moved.toFixed(3)}`,
      );
    } finally {
      await context.close();
    }
  }
  return { what: `fonts of ${name} on a first visit`, result: results.join("; "), aim: "≤ 60 kB; moved by 0" };
}

async function buy(context: BrowserContext, { supabase }: Product): Promise<void> {
  const { id } = await signInAs({ request: context.request }, supabase, "reader");
  await unlockPost(supabase, id);
}

async function fetchFonts(page: Page, path: string): Promise<Fetched[]> {
  // Any reader but the first gets a page from the cache.
  for (let visit = 0; visit < 3; visit++) await (await page.request.get(path)).body();
  const wire = await watchWire(page);
  await page.goto(path, { waitUntil: "load" });
  await pause(LOOKED_AT_MS);
  await page.waitForLoadState("networkidle");
  await page.close();
  return wire.all().filter(({ type }) => type === "Font");
}

/** The sum of layout shifts. */
async function moveByLateFonts(page: Page, path: string): Promise<number> {
  await page.route("**/*.woff2", async (route) => {
    await pause(LATE_MS);
    await route.continue();
  });
  await page.addInitScript(() => {
    window.movedBy = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        if ("value" in entry) window.movedBy = (window.movedBy ?? 0) + Number(entry.value);
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "load" });
  await pause(2 * LATE_MS);
  return page.evaluate(() => window.movedBy ?? Number.NaN);
}
