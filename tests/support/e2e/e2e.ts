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
 * removes the old title a moment before it sets the new one. The answer knows whether anything has begun to move since.
 */
async function waitForRest(page: Page) {
  return page.waitForFunction(() => {
    const isOnItsWay = ({ playState, timeline, effect }: Animation) =>
      playState === "running" &&
      timeline === document.timeline &&
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    if (document.title === "" || document.getAnimations().some(isOnItsWay)) return null;
    const motion = { hasBegun: false };
    for (const type of ["animationstart", "transitionrun"]) {
      document.addEventListener(type, () => (motion.hasBegun = true), { capture: true, once: true });
    }
    return motion;
  });
}

/** Violations of any severity. What moves while it is read has the colours of no moment a person sees, so it is read again. */
async function findViolations(page: Page, within: string): Promise<string[]> {
  // Only violations are reported, and the style sheets are not loaded again, as no enabled rule needs them.
  const options = { resultTypes: ["violations" as const], preload: { assets: ["media" as const] } };
  const rest = await waitForRest(page);
  // One run in the page itself: its frames are of the same origin.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode();
  const { violations } = await axe.include(within).analyze();
  const hasMoved = await rest.evaluate(async (motion) => {
    await new Promise(requestAnimationFrame);
    return motion?.hasBegun;
  });
  if (hasMoved) return findViolations(page, within);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

/** No violation of any severity, on the whole page or within a part of it. */
export async function expectAccessible(page: Page, within = ":root"): Promise<void> {
  expect(await findViolations(page, within)).toEqual([]);
}
