import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright";
import { quantile, type Row } from "#tests/bench/result.ts";

const RUNS = 5;
/** The phone that Lighthouse simulates. */
const SLOW = { latency: 562.5, downloadThroughput: (1_474.56 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };
const SLOWER_PROCESSOR = 4;
const LOOKED_AT_MS = 5_000;

/** What Lighthouse, which touches nothing, does not see: how long the first press takes on a page that wakes by it. */
export async function measureWaking(browser: Browser, name: string, url: string): Promise<Row> {
  const waits: number[] = [];
  for (let run = 0; run < RUNS; run++) waits.push(await pressFirst(browser, url));
  return {
    what: `${name}, the same phone, ${LOOKED_AT_MS / 1_000} s later: first touch → the page is awake, median of ${RUNS}`,
    result: `${Math.round(quantile(waits, 0.5))} ms (longest ${Math.round(Math.max(...waits))})`,
    aim: "seen",
  };
}

async function pressFirst(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send("Network.enable");
    await phone.send("Network.emulateNetworkConditions", { offline: false, ...SLOW });
    await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    await page.goto(url, { waitUntil: "load" });
    await pause(LOOKED_AT_MS);
    // In an object, so that this awaits the page's start of watching, and not what it waits for.
    const watch = await page.evaluateHandle(() => ({
      wait: new Promise<number>((resolve) => {
        let touchedAt = 0;
        addEventListener("pointerdown", (event) => (touchedAt = event.timeStamp), { capture: true, once: true });
        const watcher = new MutationObserver(() => resolve(performance.now() - touchedAt));
        watcher.observe(document.documentElement, { attributeFilter: ["data-awake"] });
      }),
    }));
    await page.touchscreen.tap(200, 400);
    return await watch.evaluate(({ wait }) => wait);
  } finally {
    await context.close();
  }
}
