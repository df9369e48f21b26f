import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import type { APIRequestContext, Browser, Page } from "playwright";
import type { Product } from "#embedded/product.ts";
import { PHONE } from "#tests/bench/reading/phone.ts";
import { addLongPost, PATHS, withBrowser, withProduct } from "#tests/bench/reading/stage.ts";
import { type Fetched, sumBytes, watchWire } from "#tests/bench/reading/wire.ts";
import type { Row } from "#tests/bench/result.ts";
import { signInAs, unlockPost } from "#tests/support/world/people.ts";

/** What a page fetches after its load, it fetches in this time. */
const LOOKED_AT_MS = 3_000;
/** A page of the same size at so many asks, the smallest of all, is compressed as well as it will be. */
const SETTLED_ASKS = 4;
const ASK_AGAIN_MS = 2_500;
const MOST_ASKS = 20;

type Reader = "visitor" | "signed-in reader" | "buyer";
type Look = {
  untilLoad: Fetched[];
  all: Fetched[];
  scripts: Map<string, number>;
  isOfNext: boolean;
  textBytes: number;
};

/** What Chromium fetches for a page on an empty cache, and what of it is script and fonts. */
export function measureWeight(): Promise<Row[]> {
  return withProduct((product) =>
    withBrowser(async (browser) => {
      const open = (path: string, reader: Reader = "visitor") => look(browser, product, path, reader);
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(PATHS)) rows.push(rowOfPage(name, await open(path)));
      const own = await open(PATHS.post, "buyer");
      rows.push(rowOfPage("a buyer's own page", own));
      rows.push(rowOfLongText(await open(await addLongPost(product))));
      const post = await open(PATHS.post);
      rows.push(rowOfScripts("visitors", post, "≤ 8 kB gz, none of Next's"));
      rows.push(
        rowOfScripts("signed-in readers", await open(PATHS.post, "signed-in reader"), "≤ 30 kB gz, none of Next's"),
      );
      rows.push(rowOfFonts(post));
      return rows;
    }),
  );
}

async function look(browser: Browser, product: Product, path: string, reader: Reader): Promise<Look> {
  await drawPictures(browser, product, path);
  const context = await browser.newContext({ ...PHONE, baseURL: product.siteUrl });
  try {
    const page = await context.newPage();
    if (reader !== "visitor") {
      const { id } = await signInAs({ request: context.request }, product.supabase, "reader");
      if (reader === "buyer") await unlockPost(product.supabase, id);
    }
    await untilSmallest(context.request, path);
    const wire = await watchWire(page);
    await page.goto(path, { waitUntil: "load" });
    const html = await (await context.request.get(path)).text();
    const untilLoad = wire.untilLoad();
    await readOn(page);
    const text = (await page.locator("main").textContent()) ?? "";
    return {
      ...{ untilLoad, all: wire.all(), scripts: await wire.scripts() },
      isOfNext: html.includes("__next_f"),
      textBytes: brotliCompressSync(text).byteLength,
    };
  } finally {
    await context.close();
  }
}

/** Each picture is made for its first reader, which takes longer than the script waits. */
async function drawPictures(browser: Browser, product: Product, path: string): Promise<void> {
  const context = await browser.newContext({ ...PHONE, baseURL: product.siteUrl });
  await (await context.newPage()).goto(path, { waitUntil: "load" });
  await context.close();
}

/**
 * Any reader but the first gets a page from the cache, and one who still asks a while later has it compressed best for the others.
 * After a change that begins again.
 */
async function untilSmallest(request: APIRequestContext, path: string): Promise<void> {
  const sizes: number[] = [];
  const isSettled = () => {
    const last = sizes.slice(-SETTLED_ASKS);
    return last.length === SETTLED_ASKS && last.every((size) => size === Math.min(...sizes));
  };
  while (!isSettled() && sizes.length < MOST_ASKS) {
    if (sizes.length > 0) await pause(ASK_AGAIN_MS);
    const answer = await request.get(path);
    await answer.body();
    sizes.push(Number(answer.headers()["content-length"] ?? 0));
  }
}

/** A reader scrolls and touches the page, but opens nothing. */
async function readOn(page: Page): Promise<void> {
  await page.evaluate(() => scrollBy(0, 300));
  await page.touchscreen.tap(4, 400);
  await pause(LOOKED_AT_MS);
  await page.waitForLoadState("networkidle");
}

const BESIDE = ["Font", "Image", "Media"];
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const fontsOf = (fetched: readonly Fetched[]) => fetched.filter(({ type }) => type === "Font");
/** The page itself, its scripts, style and speculation rules. */
const ownPart = (fetched: readonly Fetched[]) => fetched.filter(({ type }) => !BESIDE.includes(type));

function rowOfPage(name: string, { untilLoad }: Look): Row {
  const own = ownPart(untilLoad);
  return {
    what: `${name}: page, scripts and rules until load; requests`,
    result: `${kilobytes(sumBytes(own))}; ${own.length}, of it the page ${kilobytes(sumBytes(own.slice(0, 1)))}; pictures and fonts ${kilobytes(sumBytes(untilLoad) - sumBytes(own))}`,
    aim: "≤ 25 kB; ≤ 4",
  };
}

function rowOfLongText({ untilLoad, textBytes }: Look): Row {
  const own = ownPart(untilLoad);
  const headerBytes = own.reduce((sum, one) => sum + one.headerBytes, 0);
  const bytes = sumBytes(own) - headerBytes;
  return {
    what: "a long text: the same without headers, more than its compressed text",
    result: `${kilobytes(bytes - textBytes)} (${kilobytes(bytes)} − ${kilobytes(textBytes)}), beside ${kilobytes(headerBytes)} of headers (HTTP/1.1 does not compress them)`,
    aim: "≤ 12 kB",
  };
}

function rowOfScripts(readers: string, { scripts, isOfNext }: Look, aim: string): Row {
  const bytes = [...scripts.values()].reduce((sum, one) => sum + one, 0);
  const ofNext = [...scripts.keys()].filter((url) => url.includes("/_next/")).length;
  return {
    what: `JavaScript of a locked post for ${readers} who scroll and open nothing`,
    result: `${kilobytes(bytes)} gz in ${scripts.size} files, ${ofNext} of them Next's; flight data: ${isOfNext ? "yes" : "none"}`,
    aim,
  };
}

function rowOfFonts({ all, untilLoad }: Look): Row {
  const [first, fetched] = [fontsOf(untilLoad), fontsOf(all)];
  return {
    what: "fonts of a locked post at first view",
    result: `${kilobytes(sumBytes(first))} in ${first.length} files; for paid text, when idle: ${kilobytes(sumBytes(fetched) - sumBytes(first))}`,
    aim: "≤ 60 kB",
  };
}
