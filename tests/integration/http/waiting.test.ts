import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld } from "#tests/support/world/world.ts";

const PAGE = "http://localhost:3000/receipts/lookup?about=x";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
let modules: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  modules = await load();
});
afterAll(world.close);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function load() {
  const shipped = { NETWORK_BUDGET_FACTOR: "1" };
  return loadWith(shipped, async () => ({
    ...(await import("#lib/purchases/access/page-limits.ts")),
    ...(await import("#lib/http/limits/waiting.ts")),
    ...(await import("#lib/http/drawn-page.ts")),
    ...(await import("#lib/http/limits/client-network.ts")),
    ...(await import("#lib/errors.ts")),
  }));
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A visitor without a script, in a network that has used up its budget of this minute and of the next ones. */
async function visitor() {
  const address = `2001:db8:${randomUUID().slice(0, 4)}::7`;
  const network = modules.clientNetworkOf(new Headers({ "x-client-address": address }));
  await world.pool.query(
    `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
     select 'receipt-lookup/60:network:' || $1, date_trunc('minute', now()) + make_interval(mins => minute), 120,
       now() + interval '1 hour' from generate_series(0, 3) as minute
     union all
     select 'device-link-open/600:network:' || $1, to_timestamp((floor(extract(epoch from now()) / 600) + n) * 600), 120,
       now() + interval '1 hour' from generate_series(0, 1) as n`,
    [network],
  );
  let storedTicket = "";
  /** What is shown: the page, or in how many seconds it comes. */
  const ask = async ({ url = PAGE, cookie = storedTicket, isForm = false } = {}): Promise<"page" | number> => {
    const headers = { "x-client-address": address, cookie };
    const form = { method: "POST", headers: { ...headers, "content-type": "multipart/form-data; boundary=x" } };
    const request = new NextRequest(url, isForm ? form : { headers });
    try {
      await modules.enforcePageLimits(request);
      return "page";
    } catch (error) {
      if (!(error instanceof modules.AppError) || error.code !== "puzzle_required") throw error;
      const shown = modules.waitingPage(request);
      expect(await shown.text()).toContain("This page opens by itself");
      expect(shown.headers.get("content-security-policy")).toBe(modules.DRAWN_PAGE_POLICY);
      storedTicket = shown.headers.get("set-cookie")?.split(";", 1)[0] ?? storedTicket;
      return Number(shown.headers.get("refresh"));
    }
  };
  return { ask, ticket: () => storedTicket };
}

test("makes a visitor of a crowded network wait 15 seconds, once", async () => {
  const { ask } = await visitor();
  expect(await ask()).toBe(15);
  later(15);
  expect(await ask()).toBe("page");
  expect(await ask()).toBe(15);
});

test("lets a form pass that counts itself, so that it can say how long to wait", async () => {
  const { ask } = await visitor();
  const contact = "http://localhost:3000/contact";
  expect(await ask({ url: contact })).toBe(15);
  for (const url of [contact, "http://localhost:3000/open/abc"])
    expect(await ask({ url, cookie: "", isForm: true })).toBe("page");
});

test("does not restart the wait when the visitor asks too early", async () => {
  const { ask } = await visitor();
  expect(await ask()).toBe(15);
  later(10);
  expect(await ask()).toBeLessThanOrEqual(6);
  later(5);
  expect(await ask()).toBe("page");
});

test("rejects a ticket for another page, forged, backdated or expired", async () => {
  const { ask, ticket } = await visitor();
  await ask();
  const cookie = ticket();
  const [, since = "", rest = ""] = /=(\d+)(\..+)$/.exec(cookie) ?? [];
  later(20);
  expect(await ask({ url: "http://localhost:3000/receipts/lookup?about=y", cookie })).toBe(15);
  expect(await ask({ cookie: `farthing-waited=${Number(since) - 5}${rest}` })).toBe(15);
  expect(await ask({ cookie: `farthing-waited=${since}.${"0".repeat(16)}.${"0".repeat(64)}` })).toBe(15);
  later(600);
  expect(await ask({ cookie })).toBe(15);
});
