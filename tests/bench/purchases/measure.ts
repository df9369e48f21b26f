import { openFunder } from "#tests/bench/purchases/funder.ts";
import { measureInBrowser } from "#tests/bench/purchases/in-browser.ts";
import { measureOpenPurchases } from "#tests/bench/purchases/open-purchases.ts";
import { countRoundTrips } from "#tests/bench/purchases/round-trips.ts";
import { measureThroughput } from "#tests/bench/purchases/throughput.ts";
import type { Row } from "#tests/bench/result.ts";
import { startTestProduct } from "#tests/support/product/test-product.ts";

const USUAL = { visitors: 100, buyers: 150, calls: 20, open: 10_000 };
const SMALL = { visitors: 3, buyers: 10, calls: 2, open: 500 };

/** A purchase's way through the whole product, and one worker with very many purchases. */
export async function measurePurchases({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const sizes = isSmall ? SMALL : USUAL;
  const { product, stop } = await startTestProduct();
  const funder = await openFunder(product);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureInBrowser(product, funder, sizes.visitors)));
    rows.push(...(await measureThroughput(product, funder, sizes.buyers)));
    rows.push(...(await countRoundTrips(product, funder, sizes.calls)));
  } finally {
    await funder.close();
    await stop();
  }
  return [...rows, ...(await measureOpenPurchases(sizes.open))];
}
