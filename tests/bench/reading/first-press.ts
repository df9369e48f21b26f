import { type Browser, errors, type Page } from "playwright";
import {
  type LineSpeed,
  measurePhone,
  openUntilPainted,
  SLOW_3G,
  SLOW_4G,
  touch,
  withPhone,
} from "#tests/bench/reading/phone.ts";
import { addShortPost, withBrowser, withProduct } from "#tests/bench/reading/stage.ts";
import { watchWire } from "#tests/bench/reading/wire.ts";
import { quantile, type Row } from "#tests/bench/result.ts";

const RUNS = 30;
const FEW_RUNS = 2;
const PAY = /^Pay Ӿ/;
/** A press without an answer after this long counts as lost. */
const LOST_AFTER_MS = 30_000;

/** Milliseconds after the press until the button reacts, the sheet is seen, and the code in it. Null: never. */
type Press = Record<"reacted" | "sheet" | "code", number | null>;
type Watched = typeof window & { press?: Press };

/** Pay as the first act, on a page that has just been painted and that nothing has touched. */
export function measureFirstPress({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const runs = isSmall ? FEW_RUNS : RUNS;
  return withProduct(async (product) => {
    const url = product.siteUrl + (await addShortPost(product));
    return withBrowser(async (browser) => {
      const pressAll = async (limits: LineSpeed) => {
        const presses: Press[] = [];
        for (let run = 0; run < runs; run++) presses.push(await press(browser, url, limits));
        return presses;
      };
      const fast = await pressAll(SLOW_4G);
      const slow = await pressAll(SLOW_3G);
      return [
        rowOf("4 × slower processor, slow 4G: press of Pay → sheet", fast, "sheet", "≤ 200 ms p95"),
        rowOf("the same → code", fast, "code", "≤ 1.5 s p95"),
        rowOf("the same on 3G (400 kbit/s, 400 ms) → the button reacts", slow, "reacted", "≤ 200 ms p95, none lost"),
        rowOf("the same on 3G → sheet", slow, "sheet", "opens, none lost"),
        await measureScripts(browser, url),
        await measurePhone(browser),
      ];
    });
  });
}

async function press(browser: Browser, url: string, limits: LineSpeed): Promise<Press> {
  return withPhone(browser, limits, async ({ page }) => {
    await page.addInitScript(watchPress);
    await openUntilPainted(page, url);
    await touch(page, PAY);
    await waitForCode(page).catch(expectLost);
    return page.evaluate(() => (window as Watched).press ?? { reacted: null, sheet: null, code: null });
  });
}

async function waitForCode(page: Page): Promise<void> {
  // A function: the page's policy allows no text to be run.
  await page.waitForFunction(() => (window as Watched).press?.code != null, undefined, { timeout: LOST_AFTER_MS });
}

/** Waiting too long is a result here. */
function expectLost(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) throw error;
}

/** Runs in the page before anything else, and notes what is to be seen in each frame after the first press. */
function watchPress(): void {
  const isSeen = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
  /** A code that a camera can read takes this many pixels. */
  const isCode = (drawing: Element) => isSeen(drawing) && drawing.getBoundingClientRect().width > 120;
  const sheet = () => [...document.querySelectorAll("dialog, [role=dialog]")].find(isSeen) ?? null;
  addEventListener(
    "pointerdown",
    ({ timeStamp, target }) => {
      const noted: Press = { reacted: null, sheet: null, code: null };
      Object.assign(window, { press: noted });
      const note = (name: keyof Press, isThere: boolean) => {
        if (isThere) noted[name] ??= performance.now() - timeStamp;
      };
      const button = target instanceof Element ? target.closest("button, a") : null;
      const before = button?.outerHTML;
      const look = () => {
        const shown = sheet();
        note("sheet", shown !== null);
        note("reacted", shown !== null || button?.outerHTML !== before);
        note("code", [...(shown?.querySelectorAll("svg, canvas, img") ?? [])].some(isCode));
        if (noted.code === null) requestAnimationFrame(look);
      };
      look();
    },
    { capture: true, once: true },
  );
}

function rowOf(what: string, presses: readonly Press[], part: keyof Press, aim: string): Row {
  const waits = presses.map((one) => one[part]).filter((wait) => wait !== null);
  const lost = presses.length - waits.length;
  const times =
    waits.length === 0 ? "never" : `p50 ${write(quantile(waits, 0.5))}, p95 ${write(quantile(waits, 0.95))}`;
  return { what: `${what}, ${presses.length} untouched pages`, result: `${times}; lost: ${lost}`, aim };
}

const write = (ms: number) => `${Math.round(ms).toLocaleString("en")} ms`;

/** Everything from the page's opening until the code is seen, on a fast phone. */
async function measureScripts(browser: Browser, url: string): Promise<Row> {
  return withPhone(browser, null, async ({ page }) => {
    await page.addInitScript(watchPress);
    const wire = await watchWire(page);
    await page.goto(url);
    await touch(page, PAY);
    await waitForCode(page);
    await page.waitForLoadState("networkidle");
    const scripts = await wire.scripts();
    const bytes = [...scripts.values()].reduce((sum, one) => sum + one, 0);
    return {
      what: "all JavaScript that a payment loads",
      result: `${(bytes / 1_000).toFixed(1)} kB gz in ${scripts.size} files`,
      aim: "≤ 100 kB gz",
    };
  });
}
