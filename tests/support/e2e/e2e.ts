import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { awaitHydrationOf } from "#tests/support/e2e/hydration.ts";
import { readRunningProduct } from "#tests/support/product/running-product.ts";

type Running = Awaited<ReturnType<typeof readRunningProduct>>;

/**
 * Playwright's test against the running product. A console error or an uncaught one fails the test. A test that only
 * takes `request` or `product` has no browser at all.
 */
export const test = base.extend<{ product: Running; expectedErrors: RegExp | undefined }>({
  product: async ({ browserName: _ }, use) => use(await readRunningProduct()),
  baseURL: async ({ product }, use) => use(product.siteUrl),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on("page", awaitHydrationOf);
    context.on("page", catchFileChoosers);
    await use(context);
  },
  /** Errors that a spec provokes. */
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors?.test(text));
    expect(unexpected, "errors in the page").toEqual([]);
  },
});

/**
 * The browser intercepts file choosers only a moment after the first listener is added: one opened in that moment would
 * be lost.
 */
function catchFileChoosers(page: Page): void {
  page.on("filechooser", () => undefined);
}

/**
 * Waits until everything that fades or moves has ended, and the new page's title is there: between two pages, React
 * removes the old title a moment before it sets the new one.
 */
async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOnItsWay = ({ playState, timeline, effect }: Animation) =>
      playState === "running" &&
      timeline === document.timeline &&
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    return document.title !== "" && !document.getAnimations().some(isOnItsWay);
  });
}

/** No violation of any severity, on the whole page or within a part of it. */
export async function expectAccessible(page: Page, within = ":root"): Promise<void> {
  await waitForRest(page);
  // Only violations are reported, and the style sheets are not loaded again, as no enabled rule needs them.
  const options = { resultTypes: ["violations" as const], preload: { assets: ["media" as const] } };
  // One run in the page itself: its frames are of the same origin.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode();
  const { violations } = await axe.include(within).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}
