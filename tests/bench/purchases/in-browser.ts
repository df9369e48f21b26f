import { type Browser, chromium } from "playwright";
import { z } from "zod";
import type { Product } from "#embedded/product";
import { withPosts } from "#tests/bench/purchases/buyers";
import type { Funder } from "#tests/bench/purchases/funder";
import { milliseconds, quantile, type Row } from "#tests/bench/result";
import { definedOnly, ensureBrowser, FLAGS } from "#tests/support/browser";

const PAID_WORDS = "What is paid for.";

const created = z.object({
  purchase: z.object({ raw_amount: z.string() }),
  ephemeral_address: z.object({ ephemeral_address: z.string() }),
});

/** What a reader waits: from the node's word until the paid words stand on the page. */
export async function measureInBrowser(product: Product, funder: Funder, count: number): Promise<Row[]> {
  const { executablePath, env } = await ensureBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, env: definedOnly(env), args: FLAGS });
  try {
    return await withPosts(product, async (world, post) => {
      const { path } = await world.one<{ path: string }>(
        "select '/@' || a.handle || '/' || p.slug as path from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
        [post],
      );
      const samples: number[] = [];
      for (let n = 0; n < count; n++) samples.push(await timeOne(browser, `${product.siteUrl}${path}`, funder));
      const seen = `p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))}`;
      return [{ what: `node's word → paid words on the page, ${count} new visitors`, seen, aim: "p95 ≤ 150 ms" }];
    });
  } finally {
    await browser.close();
  }
}

async function timeOne(browser: Browser, address: string, funder: Funder): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/purchases/create"));
    await page.getByRole("button", { name: /^Pay Ӿ/ }).click();
    const { purchase, ephemeral_address: to } = created.parse(await (await answered).json());
    await page.getByRole("dialog").getByText("Waiting for your payment").waitFor();
    const shown = page.waitForFunction(
      (words) =>
        document.querySelector("main")?.textContent.includes(words) ? performance.timeOrigin + performance.now() : null,
      PAID_WORDS,
    );
    const signed = funder.sign(to.ephemeral_address, BigInt(purchase.raw_amount));
    await funder.publish(signed);
    const shownAt = await (await shown).jsonValue();
    return (shownAt ?? Number.NaN) - (await funder.confirmedAt(signed));
  } finally {
    await context.close();
  }
}
