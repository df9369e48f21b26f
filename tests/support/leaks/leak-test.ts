import { test as base } from "#tests/support/e2e/e2e.ts";
import { type Canary, plantCanary } from "#tests/support/leaks/canary.ts";
import { gatherStrangers, type Stranger } from "#tests/support/leaks/strangers.ts";
import { readRunningProduct } from "#tests/support/product/running-product.ts";

/** A canary and all its strangers, created once for the specs of a process. */
export const test = base.extend<object, { canary: Canary; strangers: Stranger[] }>({
  canary: [async ({ browserName: _ }, use) => use(await plantCanary(await readRunningProduct())), { scope: "worker" }],
  strangers: [
    async ({ canary }, use) => use(await gatherStrangers(await readRunningProduct(), canary)),
    { scope: "worker" },
  ],
});

/** An answer's raw bytes: status, headers and body, as a wiretap has them. */
export async function readAll(address: string | URL, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, init);
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  return [answer.status, ...headers, "", await answer.text()].join("\n");
}
