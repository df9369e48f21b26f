import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import type { Browser, BrowserContext, Page } from "playwright";
import { quantile, type Row } from "#tests/bench/result.ts";

/** As Lighthouse throttles its phone. */
export const SLOW_4G = network(1_474.56, 675, 562.5);
export const SLOW_3G = network(400, 400, 400);
const SLOWER_PROCESSOR = 4;

export const PHONE = { viewport: { width: 412, height: 1_000 }, hasTouch: true, isMobile: true };

export type LineSpeed = { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };

function network(downKilobits: number, upKilobits: number, latency: number): LineSpeed {
  const bytes = (kilobits: number) => (kilobits * 1_024) / 8;
  return { offline: false, latency, downloadThroughput: bytes(downKilobits), uploadThroughput: bytes(upKilobits) };
}

type Phone = { page: Page; context: BrowserContext };

/** A phone that has never been here, with a processor four times slower and, if given, a slow network. */
export async function withPhone<T>(
  browser: Browser,
  limits: LineSpeed | null,
  work: (phone: Phone) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    if (limits) await session.send("Network.emulateNetworkConditions", limits);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    return await work({ page, context });
  } finally {
    await context.close();
  }
}

const INDEX_RUNS = 5;

/** Times in a browser depend on the machine of the day: this says how fast its slowed-down phone is. */
export async function measurePhone(browser: Browser): Promise<Row> {
  const indexes: number[] = [];
  for (let run = 0; run < INDEX_RUNS; run++)
    indexes.push(await withPhone(browser, null, ({ page }) => page.evaluate(pageFunctions.computeBenchmarkIndex)));
  return {
    what: "this phone: Lighthouse’s benchmark index, median of 5 (125 to 800: a middling phone; below: a cheap one)",
    result: String(quantile(indexes, 0.5)),
    aim: "to compare machines",
  };
}

/** Opens a page and waits until its first paint, no longer. */
export async function openUntilPainted(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

/** Touches the middle of a button where it is: nothing scrolls, and nothing was touched before. */
export async function touch(page: Page, name: RegExp | string): Promise<void> {
  const button = page.getByRole("button", { name, exact: typeof name === "string" }).first();
  await button.waitFor();
  const box = await button.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (!box || box.y + box.height > height)
    throw new Error(`The button ${name} is not on the screen of ${height} pixels, but at ${box?.y}.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
