import type { Browser, BrowserContext, Locator, Page } from "playwright";
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
      const wallet = await fundWallet(browser, product.siteUrl);
      const visits: Visit[] = [];
      for (let run = 0; run < (isSmall ? FEW_RUNS : RUNS); run++) {
        const context = await browser.newContext({ ...PHONE, baseURL: product.siteUrl, storageState: wallet });
        visits.push(await visit(context, await addShortPost(product)).finally(() => context.close()));
      }
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

type StoredWallet = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Once for all: the site gives few wallets of one network test Nano. */
async function fundWallet(browser: Browser, baseURL: string): Promise<StoredWallet> {
  const context = await browser.newContext({ ...PHONE, baseURL });
  try {
    await createFundedWallet(await context.newPage());
    const { origins } = await context.storageState();
    return { cookies: [], origins };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const page = await context.newPage();
  const begin = performance.now();
  await page.goto(path);
  await tap(page.getByRole("button", { name: /^Pay Ӿ.* and read$/ }));
  const opened = context.waitForEvent("page");
  await tap(page.getByRole("link", { name: /^Open wallet/ }));
  await tap((await opened).getByRole("button", { name: /^Pay Ӿ/ }));
  await untilOwned(page);
  return { taps, ms: performance.now() - begin };
}

async function untilOwned(page: Page): Promise<void> {
  await page.getByText("You own this post").waitFor({ state: "attached" });
}
