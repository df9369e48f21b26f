import { createClient } from "@supabase/supabase-js";
import type { Product } from "#embedded/product";
import { type Buyer, createPurchase, makeBuyers, withPosts } from "#tests/bench/purchases/buyers";
import type { Funder } from "#tests/bench/purchases/funder";
import { milliseconds, quantile, type Row } from "#tests/bench/result";
import { listening } from "#tests/support/listen";

/** One purchase after the other: from the node's word to the row that says paid, and to the buyer's own realtime call. */
export async function measureArrival(product: Product, funder: Funder, count: number): Promise<Row[]> {
  return withPosts(product, async (world, post) => {
    const [toRow, toBrowser]: [number[], number[]] = [[], []];
    for (const buyer of await makeBuyers(product, count)) {
      const { id, address, amountRaw } = await createPurchase(product.siteUrl, buyer, post);
      const paid = await hearPaid(product, buyer, id);
      const signed = funder.sign(address, amountRaw);
      await funder.publish(signed);
      const confirmedAt = await funder.confirmedAt(signed);
      toBrowser.push((await paid.at()) - confirmedAt);
      const sql = "select (extract(epoch from paid_at) * 1000)::float8 as at from public.purchases where id = $1";
      toRow.push((await world.one<{ at: number }>(sql, [id])).at - confirmedAt);
      await paid.stop();
    }
    const said = (samples: number[]) =>
      `p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))}`;
    return [
      { what: `node's word → purchase paid, ${count} purchases`, seen: said(toRow), aim: "part of the 150 ms" },
      { what: "node's word → the buyer's realtime call", seen: said(toBrowser), aim: "part of the 150 ms" },
    ];
  });
}

async function hearPaid({ supabase }: Product, { token }: Buyer, id: string) {
  const client = createClient(supabase.supabaseUrl, supabase.publishableKey, { accessToken: async () => token });
  const heard = await listening(client, { table: "purchases", event: "UPDATE", filter: `id=eq.${id}` });
  return {
    async at(): Promise<number> {
      for (;;) {
        const change = await heard.nextChange();
        if ("status" in change.new && change.new.status === "paid") return Date.now();
      }
    },
    stop: () => client.removeAllChannels(),
  };
}
