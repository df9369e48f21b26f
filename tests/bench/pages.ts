import { gzipSync } from "node:zlib";
import { listLateScripts } from "#lib/cache/wake-script.ts";
import { startBareNext } from "#tests/bench/bare-next.ts";
import { CONNECTIONS, load } from "#tests/bench/load.ts";
import { quantile, type Row } from "#tests/bench/result.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

const ROUNDS = 9;
const SECONDS = 3;
/** A page of the default layout with almost nothing in it. */
const EMPTY_PAGE = "/design/gone";

/** Our cached page and the framework's own static page, side by side, in turns. */
export async function measurePages(): Promise<Row[]> {
  const { product, stop } = await startTestProduct();
  const bytes = await bytesOf(product.siteUrl);
  const bare = await startBareNext([bytes]);
  try {
    return [
      await compareSpeed(product.siteUrl, `${bare.url}/long/${bytes}`),
      await compareScripts(`${product.siteUrl}${EMPTY_PAGE}`, bare.url),
    ];
  } finally {
    await bare.part.stop();
    await stop();
  }
}

async function compareSpeed(ourUrl: string, bareUrl: string): Promise<Row> {
  await load({ url: ourUrl, duration: SECONDS });
  await load({ url: bareUrl, duration: SECONDS });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await load({ url: ourUrl, duration: SECONDS }));
    bare.push(await load({ url: bareUrl, duration: SECONDS }));
  }
  const [our, their] = [quantile(ours, 0.5), quantile(bare, 0.5)];
  const [ourSize, theirSize] = [kilobytes(await bytesOf(ourUrl)), kilobytes(await bytesOf(bareUrl))];
  const percent = Math.round((100 * our) / their);
  return {
    what: `cached front page (${ourSize}), ${CONNECTIONS} connections, median of ${ROUNDS}`,
    result: `${Math.round(our)} requests/s; a static page of bare Next (${theirSize}) ${Math.round(their)} (${percent} %)`,
    aim: "≥ 90 % of bare Next, same size and characters",
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

async function bytesOf(pageUrl: string): Promise<number> {
  return (await (await fetch(pageUrl)).arrayBuffer()).byteLength;
}

async function compareScripts(ourUrl: string, bareUrl: string): Promise<Row> {
  const [ours, bare] = [await scriptBytes(ourUrl), await scriptBytes(bareUrl)];
  return {
    what: "first-load JavaScript of an empty page of the default layout, gzipped",
    result: `${kilobytes(ours)}; bare Next ${kilobytes(bare)} (+${kilobytes(ours - bare)})`,
    aim: "≤ bare Next + 20 kB",
  };
}

/**
 * All script files that a page loads by itself, at once or when it wakes, except those for browsers without modules.
 */
async function scriptBytes(pageUrl: string): Promise<number> {
  const html = await (await fetch(pageUrl)).text();
  const tags = (html.match(/<script[^>]*\ssrc="[^"]+"[^>]*>/g) ?? []).filter((tag) => !/nomodule/i.test(tag));
  const addresses = new Set([...tags.map((tag) => / src="([^"]+)"/.exec(tag)?.[1] ?? ""), ...listLateScripts(html)]);
  const files = await Promise.all(
    [...addresses].map(async (address) => (await fetch(new URL(address, pageUrl))).arrayBuffer()),
  );
  return files.reduce((sum, file) => sum + gzipSync(new Uint8Array(file), { level: 9 }).byteLength, 0);
}
