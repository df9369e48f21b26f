import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { measurePhone, openUntilPainted, touch, withPhone } from "#tests/bench/reading/phone.ts";
import { PATHS, withBrowser, withProduct } from "#tests/bench/reading/stage.ts";
import { quantile, type Row } from "#tests/bench/result.ts";

const RUNS = 20;
const FEW_RUNS = 2;
/** The button's name, on a post's page. */
const ACTS = { theme: "Colour mode", menu: "Menu", "text size": "Text", share: "Share" } as const;
/** The browser reports no act that was faster than this. */
const TOLD_FROM_MS = 16;
const SETTLED_MS = 1_500;

/** How long each of these takes to show as the first act on a page (INP), on a phone with a slow processor. */
export function measureFirstActs({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const runs = isSmall ? FEW_RUNS : RUNS;
  return withProduct(({ siteUrl }) =>
    withBrowser(async (browser) => {
      const rows: Row[] = [];
      for (const [act, button] of Object.entries(ACTS)) {
        const waits: number[] = [];
        for (let run = 0; run < runs; run++) waits.push(await timeAct(browser, siteUrl + PATHS.post, button));
        rows.push(rowOf(act, waits));
      }
      return [...rows, await measurePhone(browser)];
    }),
  );
}

function timeAct(browser: Browser, url: string, button: string): Promise<number> {
  return withPhone(browser, null, async ({ page }) => {
    await page.addInitScript(watchActs);
    await openUntilPainted(page, url);
    await touch(page, button);
    await expectOpened(page);
    await pause(SETTLED_MS);
    return page.evaluate<number>("window.longestAct()");
  });
}

/** All of these open something. An act that does nothing is not a fast one. */
async function expectOpened(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector(":popover-open, dialog[open]") !== null);
}

function watchActs(): void {
  let longest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) longest = Math.max(longest, duration);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(window, {
    longestAct: () => {
      note(observer.takeRecords());
      return longest;
    },
  });
}

function rowOf(act: string, waits: number[]): Row {
  const write = (ms: number) => (ms < TOLD_FROM_MS ? `< ${TOLD_FROM_MS} ms` : `${ms} ms`);
  return {
    what: `INP of ${act} as the first act, 4 × slower processor, ${waits.length} pages`,
    result: `p50 ${write(quantile(waits, 0.5))}, p95 ${write(quantile(waits, 0.95))}`,
    aim: "≤ 100 ms p95",
  };
}
