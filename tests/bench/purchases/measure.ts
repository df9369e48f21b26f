import { measureArrival } from "#tests/bench/purchases/arrival";
import { openFunder } from "#tests/bench/purchases/funder";
import { measureInBrowser } from "#tests/bench/purchases/in-browser";
import { measureOpenPurchases } from "#tests/bench/purchases/open-purchases";
import { countRoundTrips } from "#tests/bench/purchases/round-trips";
import { measureThroughput } from "#tests/bench/purchases/throughput";
import type { Row } from "#tests/bench/result";
import { startTestProduct } from "#tests/support/test-product";

const PURCHASES = 100;

/** The way of a purchase over the whole product, and one worker with very many of them. */
export async function measurePurchases(): Promise<Row[]> {
  const { product, stop } = await startTestProduct();
  const funder = await openFunder(product);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureArrival(product, funder, PURCHASES)));
    rows.push(...(await measureInBrowser(product, funder, PURCHASES)));
    rows.push(...(await measureThroughput(product, funder)));
    rows.push(...(await countRoundTrips(product, funder)));
  } finally {
    await funder.close();
    await stop();
  }
  return [...rows, ...(await measureOpenPurchases())];
}
