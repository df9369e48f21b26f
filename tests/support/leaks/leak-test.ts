import { test as base } from "#tests/support/e2e/e2e.ts";
import { type Canary, plantCanary } from "#tests/support/leaks/canary.ts";
import { gatherStrangers, type Stranger } from "#tests/support/leaks/strangers.ts";

let planted: Promise<Canary> | undefined;
let gathered: Promise<Stranger[]> | undefined;

/**
 * A canary and all its strangers, created once for the specs of a process. They are no fixtures of a worker: for those,
 * Playwright starts other workers and browsers.
 */
export const test = base.extend<{ canary: Canary; strangers: Stranger[] }>({
  canary: async ({ product }, use) => {
    planted ??= plantCanary(product);
    await use(await planted);
  },
  strangers: async ({ product, canary }, use) => {
    gathered ??= gatherStrangers(product, canary);
    await use(await gathered);
  },
});

/** An answer's raw bytes: status, headers and body, as a wiretap has them. */
export async function readAll(address: string | URL, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, init);
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  return [answer.status, ...headers, "", await answer.text()].join("\n");
}
