import { expect } from "@playwright/test";
import { startCachingProxy } from "#tests/support/leaks/caching-proxy.ts";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";

test("a shared cache serves the public page after its owner's visit, and the owner gets their own", async ({
  product,
  canary,
  strangers,
}) => {
  const cache = await startCachingProxy(product.siteUrl);
  const some = strangers.filter(({ name }) => ["visitor", "reader", "was refunded"].includes(name));
  try {
    const ways: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];
    for (const way of ways) {
      const read = (cookie: string) =>
        readAll(`${cache.url}${canary.path}`, { headers: { ...way, ...(cookie === "" ? {} : { cookie }) } });
      for (const { cookie } of [canary.buyer, canary.author]) {
        await read(cookie);
        for (const { name, cookie: theirs } of some) expect(await read(theirs), name).not.toContain(canary.word);
      }
    }
    const own = await readAll(`${cache.url}${canary.path}`, { headers: { cookie: canary.buyer.cookie } });
    expect(own).toContain(canary.word);
    // It has stored the public page; otherwise it would prove nothing.
    expect(cache.counts.kept).toBeGreaterThan(0);
    expect(cache.counts.served + cache.counts.confirmed).toBeGreaterThan(0);
  } finally {
    await cache.stop();
  }
});
