import { type BrowserContext, chromium, type Page } from "playwright";
import type { Product } from "#embedded/product.ts";
import { openedPurchaseSchema } from "#lib/purchases/purchase.ts";
import { withPosts } from "#tests/bench/purchases/buyers.ts";
import type { Funder } from "#tests/bench/purchases/funder.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { definedOnly, ensureBrowser, FLAGS } from "#tests/support/e2e/browser.ts";
import type { World } from "#tests/support/world/world.ts";

const PAID_WORDS = "What is paid for.";
/** The first ones load what every later one finds loaded. */
const WARM_UPS = 3;

/**
 * Milliseconds since the node's confirmation until the row says paid, the page asks for its text, gets the answer, has
 * all of it, and shows it.
 */
type Stages = { paid: number; asked: number; begun: number; answered: number; shown: number };

/**
 * A reader's wait, one new visitor after the other: from the node's confirmation until the paid text is on the page.
 */
export async function measureInBrowser(product: Product, funder: Funder, count: number): Promise<Row[]> {
  const { executablePath, env } = await ensureBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, env: definedOnly(env), args: FLAGS });
  try {
    return await withPosts(product, async (world, post) => {
      const { path } = await world.one<{ path: string }>(
        "select '/@' || a.handle || '/' || p.slug as path from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
        [post],
      );
      const context = await browser.newContext();
      const page = await context.newPage();
      const samples: Stages[] = [];
      for (let n = 0; n < WARM_UPS + count; n++) {
        await becomeNewcomer(context, page);
        await page.goto(`${product.siteUrl}${path}`);
        samples.push(await timeOne(page, world, funder));
      }
      return rowsOf(samples.slice(WARM_UPS));
    });
  } finally {
    await browser.close();
  }
}

/** Unknown to the server; the page's code stays in the cache, as for a reader of an earlier page. */
async function becomeNewcomer(context: BrowserContext, page: Page): Promise<void> {
  await page.goto("about:blank");
  await context.clearCookies();
}

async function timeOne(page: Page, world: World, funder: Funder): Promise<Stages> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/purchases/create"));
  await page.getByRole("button", { name: /^Pay Ӿ/ }).click();
  const { purchase, ephemeral_address: to } = openedPurchaseSchema.parse(await (await answered).json());
  await page.getByRole("dialog").getByText("Connected", { exact: true }).waitFor();
  const shown = page.evaluate(waitForText, PAID_WORDS);
  const signed = funder.sign(to.ephemeral_address, BigInt(purchase.raw_amount));
  await funder.publish(signed);
  const seen = await shown;
  const confirmedAt = await funder.confirmedAt(signed);
  const sql = "select (extract(epoch from paid_at) * 1000)::float8 as at from public.purchases where id = $1";
  const { at: paidAt } = await world.one<{ at: number }>(sql, [purchase.id]);
  return {
    paid: paidAt - confirmedAt,
    asked: seen.askedAt - confirmedAt,
    begun: seen.begunAt - confirmedAt,
    answered: seen.answeredAt - confirmedAt,
    shown: seen.shownAt - confirmedAt,
  };
}

/** Runs in the page. The text is shown while the rest of its answer still comes. */
async function waitForText(words: string) {
  const shown = new Promise<number>((resolve) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector("main")?.textContent.includes(words)) return;
      watching.disconnect();
      resolve(performance.now());
    });
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const answered = new Promise<PerformanceResourceTiming>((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isFetch = entry instanceof PerformanceResourceTiming && entry.initiatorType === "fetch";
        if (isFetch && new URL(entry.name).pathname === location.pathname) resolve(entry);
      }
    }).observe({ type: "resource" });
  });
  const [shownAt, { startTime, responseStart, responseEnd }] = await Promise.all([shown, answered]);
  const [askedAt, begunAt, answeredAt, seenAt] = [startTime, responseStart, responseEnd, shownAt].map(
    (at) => performance.timeOrigin + at,
  ) as [number, number, number, number];
  return { askedAt, begunAt, answeredAt, shownAt: seenAt };
}

function rowsOf(samples: readonly Stages[]): Row[] {
  const formatStage = (stage: keyof Stages) => {
    const times = samples.map((stages) => stages[stage]);
    return `p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`;
  };
  const rows: [what: string, stage: keyof Stages, aim: string][] = [
    [`node's word → paid words on the page in Chromium, ${samples.length} new visitors`, "shown", "p95 ≤ 100 ms"],
    ["of it, until the purchase is paid", "paid", "part of the 100 ms"],
    ["of it, until the page has heard and asks for the text", "asked", "part of the 100 ms"],
    ["of it, until the answer begins", "begun", "part of the 100 ms"],
    ["until all of the answer is there, with what is shown under the text", "answered", "a number to know"],
  ];
  return rows.map(([what, stage, aim]) => ({ what, result: formatStage(stage), aim }));
}
