import type { Product } from "#embedded/product.ts";
import {
  type BenchBuyer,
  type BenchPurchase,
  createPurchase,
  makeBuyers,
  verifyPurchase,
  withPosts,
} from "#tests/bench/purchases/buyers.ts";
import { startCountingHttp, tally } from "#tests/bench/purchases/counting-http.ts";
import type { Funder } from "#tests/bench/purchases/funder.ts";
import type { Row } from "#tests/bench/result.ts";
import { startWebInstance } from "#tests/support/product/web-instance.ts";

/** The database calls of one create and one verify of a paid purchase, each call being one transaction there. */
export async function countRoundTrips(product: Product, funder: Funder, times: number): Promise<Row[]> {
  const nameOf = (path: string) => new URL(path, "http://x").pathname.replace(/^\/(?:rest\/v1\/)?(?:rpc\/)?/, "");
  const proxy = await startCountingHttp(product.supabase.supabaseUrl, nameOf);
  const supabase = { ...product.supabase, supabaseUrl: proxy.url };
  const web = await startWebInstance({ supabase, nano: product.nano });
  try {
    return await withPosts(product, async (_world, post) => {
      // The first ones load keys and settings that are loaded once.
      const [first, ...buyers] = await makeBuyers({ ...product, siteUrl: web.url }, times + 1);
      if (first) await verifyPurchase(web.url, first, (await createPurchase(web.url, first, post)).id);
      proxy.calls.length = 0;
      const opened: (BenchPurchase & { buyer: BenchBuyer })[] = [];
      for (const buyer of buyers) opened.push({ buyer, ...(await createPurchase(web.url, buyer, post)) });
      const create = tally(proxy.calls.splice(0), times);
      for (const { buyer, id, address, amountRaw } of opened) {
        const signed = funder.sign(address, amountRaw);
        await funder.publish(signed);
        await funder.confirmedAt(signed);
        await verifyPurchase(web.url, buyer, id);
      }
      const verify = tally(proxy.calls.splice(0), times);
      return [
        { what: "database calls of one create", result: create, aim: "≤ 3" },
        { what: "database calls of one verify just after the confirmation", result: verify, aim: "≤ 2 to settle" },
      ];
    });
  } finally {
    await web.part.stop();
    await proxy.stop();
  }
}
