import type { Browser, Locator, Page } from "playwright";
import { PHONE } from "#tests/bench/reading/phone.ts";
import { addShortPost, withBrowser, withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { createFundedWallet } from "#tests/support/e2e/demo-wallet.ts";

const RUNS = 20;
const FEW_RUNS = 3;

type Visit = { taps: number; ms: number };

/**
 * From a link to the paid text, for a newcomer to the site whose wallet holds enough: the demo wallet, on the same phone. The time is the
 * machine's: each tap comes as soon as it can, so a person adds what they take to read.
 */
export function measureLinkToText({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withProduct((product) =>
    withBrowser(async (browser) => {
      const visits: Visit[] = [];
      for (let run = 0; run < (isSmall ? FEW_RUNS : RUNS); run++)
        visits.push(await visit(browser, product.siteUrl, await addShortPost(product)));
      const times = visits.map(({ ms }) => ms);
      const taps = [...new Set(visits.map((one) => one.taps))].sort().join(" or ");
      return [
        {
          what: "taps from the link to the paid text, wallet funded",
          result: taps,
          aim: "3: pay, open the wallet, send",
        },
        {
          what: `the same in time, ${visits.length} newcomers, each tap as soon as it can be`,
          result: `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`,
          aim: "a number to know",
        },
      ];
    }),
  );
}

async function visit(browser: Browser, siteUrl: string, path: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, baseURL: siteUrl });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  try {
    const wallet = await context.newPage();
    await createFundedWallet(wallet);
    await wallet.close();
    const page = await context.newPage();
    const begin = performance.now();
    await page.goto(path);
    await tap(page.getByRole("button", { name: /^Pay Ӿ.* and read$/ }));
    const opened = context.waitForEvent("page");
    await tap(page.getByRole("link", { name: /^Open wallet/ }));
    await tap((await opened).getByRole("button", { name: /^Pay Ӿ/ }));
    await untilOwned(page);
    return { taps, ms: performance.now() - begin };
  } finally {
    await context.close();
  }
}

async function untilOwned(page: Page): Promise<void> {
  await page.getByText("You own this post").waitFor({ state: "attached" });
}
