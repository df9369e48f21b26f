import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { definedOnly, ensureBrowser, FLAGS } from "#tests/support/e2e/browser.ts";
import { layOutWholePage } from "#tests/support/e2e/whole-page.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

const FOLDER = join(import.meta.dirname, ".output/shots");
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const MODES = ["light", "dark"] as const;
/** A longer page becomes several pictures: a browser lacks the memory for one, and it would be too long to look at. */
const PIECE_PX = 2_400;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Takes full-page pictures in the four combinations, for a person to look at. */
async function shoot(paths: string[]): Promise<void> {
  if (paths.length === 0) throw new Error("Usage: npm run shots -- /path …");
  const found = await ensureBrowser(say);
  const started = await startTestProduct();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: definedOnly(found.env),
    args: FLAGS,
  });
  try {
    await mkdir(FOLDER, { recursive: true });
    for (const path of paths) await shootPage(browser, started.product.siteUrl, path);
  } finally {
    await browser.close();
    await started.stop();
  }
}

async function shootPage(browser: Browser, siteUrl: string, path: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of MODES) {
      const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2, hasTouch: size === "phone" });
      await page.goto(`${siteUrl}${path}`, { waitUntil: "networkidle" });
      const name = path.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "home";
      // Pictures below the first screen load only when scrolled to.
      await page.evaluate(() => {
        for (const image of document.querySelectorAll("img")) image.loading = "eager";
      });
      await layOutWholePage(page);
      await page.waitForLoadState("networkidle");
      const length = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let piece = 0; piece * PIECE_PX < length; piece += 1) {
        const file = join(FOLDER, `${name}-${size}-${colorScheme}${piece === 0 ? "" : `-${piece + 1}`}.png`);
        const height = Math.min(PIECE_PX, length - piece * PIECE_PX);
        const clip = { x: 0, y: piece * PIECE_PX, width: viewport.width, height };
        await page.screenshot({ path: file, fullPage: true, clip });
        say(file);
      }
      await page.close();
    }
  }
}

shoot(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
