import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { judgePayment, ON_PHONE } from "#tests/bench/lighthouse-payment.ts";
import { quantile, type Row } from "#tests/bench/result.ts";
import { definedOnly, ensureBrowser, FLAGS } from "#tests/support/e2e/browser.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

const RUNS = 5;
const READING = {
  home: "/",
  browse: "/browse",
  search: "/search?q=wren",
  profile: "/@mira/profile/posts",
  post: "/@mira/what-the-shoe-mender-told-me-about-prices",
};
const SITE = "readers creators get-nano swap-to-nano faq terms privacy content-guidelines contact changelog".split(" ");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

export const measureLighthouse = ({ isSmall }: { isSmall: boolean }) =>
  judgePages(READING, isSmall ? 1 : RUNS, (port, siteUrl) => judgePayment(port, siteUrl + READING.post));

export const measureSiteLighthouse = ({ isSmall }: { isSmall: boolean }) =>
  judgePages(Object.fromEntries(SITE.map((name) => [name, `/${name}`])), isSmall ? 1 : RUNS);

/** Lighthouse's phone, with the network and processor really slowed down, over cached pages. */
async function judgePages(
  pages: Record<string, string>,
  runs: number,
  judgeMore: (port: number, siteUrl: string) => Promise<Row[]> = () => Promise.resolve([]),
): Promise<Row[]> {
  const found = await ensureBrowser((text) => void process.stdout.write(`${text}\n`));
  const { product, stop } = await startTestProduct();
  const port = await choosePort(0);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: definedOnly(found.env),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const url = `${product.siteUrl}${path}`;
      for (let visit = 0; visit < 3; visit++) await (await fetch(url)).text();
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) results.push(await judge(url, port));
      rows.push(writeRow(name, results));
    }
    return [...rows, ...(await judgeMore(port, product.siteUrl))];
  } finally {
    await browser.close();
    await stop();
  }
}

async function judge(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES }, ON_PHONE);
  if (!run || run.lhr.runtimeError)
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? "Lighthouse gave no result"}`);
  return run.lhr;
}

function writeRow(name: string, results: Result[]): Row {
  const medians = CATEGORIES.map((category) => {
    const scores = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    return `${category} ${quantile(scores, 0.5)}${spreadOf(scores)}`;
  });
  const value = (audit: string) =>
    quantile(
      results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
      0.5,
    );
  const times = `LCP ${Math.round(value("largest-contentful-paint"))} ms, TBT ${Math.round(value("total-blocking-time"))} ms, CLS ${value("cumulative-layout-shift").toFixed(3)}`;
  const failing = new Set(results.flatMap(listFailing));
  return {
    what: `${name}, phone, devtools throttling, median of ${results.length}`,
    result: [...medians, times, ...(failing.size > 0 ? [`not passed: ${[...failing].join(", ")}`] : [])].join("; "),
    aim: "100 each; CLS 0",
  };
}

function spreadOf(scores: number[]): string {
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  return lowest === highest ? "" : ` (${lowest} to ${highest})`;
}

/** Audits that cost points. In performance every millisecond does, so it is left out. */
function listFailing({ audits, categories }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}
