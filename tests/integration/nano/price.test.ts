import type pg from "pg";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { MarketSource } from "#lib/nano/market/market-sources.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";
import { startOwnDevnet } from "#tests/support/nano/own-devnet.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 1);
afterAll(world.close);

/** Other tests quote by this row: nothing written here is committed. */
let database: pg.PoolClient;
beforeEach(async () => {
  database = await world.pool.connect();
  await database.query("begin");
  await setPrice("1.00000000", YESTERDAY);
  return async () => {
    await database.query("rollback");
    database.release();
  };
});

const YESTERDAY = "2026-11-19T00:00:00+00:00";
const setPrice = (usd: string, updatedAt: string | Date) =>
  database.query("update public.nano_price set price_usd = $1, last_updated = $2", [usd, updatedAt]);

async function readPrice() {
  const { rows } = await database.query<Record<string, unknown>>("select * from public.nano_price");
  return rows[0];
}

async function loadJob(settings: Record<string, string> = {}) {
  const { refreshPrice, refreshPriceFrom } = await loadWith(
    settings,
    () => import("#lib/jobs/upkeep/refresh-price.ts"),
  );
  const helpers = { query: (sql: string, values?: unknown[]) => database.query(sql, values) };
  const asHelpers = helpers as Parameters<typeof refreshPrice>[1];
  return {
    refresh: () => refreshPrice({}, asHelpers),
    refreshFrom: (...sources: MarketSource[]) => refreshPriceFrom(sources, asHelpers),
  };
}

const quotes = (priceUsd: number): MarketSource => ({
  name: `says ${priceUsd}`,
  read: () =>
    Promise.resolve({
      source: "test",
      priceUsd,
      change24hPercent: -1.25,
      marketCapUsd: 133_248_289.08,
      volume24hUsd: null,
      updatedAt: new Date("2026-11-20T10:00:00Z"),
    }),
});
const isAway: MarketSource = { name: "away", read: () => Promise.reject(new Error("down")) };

describe("the job that renews the price", () => {
  test("writes the price that the sources agree on, with the seed's fields", async () => {
    await (await loadJob()).refreshFrom(quotes(1.1), quotes(1.2));
    const row = await readPrice();
    expect(row).toMatchObject({
      id: 1,
      price_usd: "1.15000000",
      price_change_24h_percentage: "-1.2500",
      market_cap: "133248289.08",
      volume_24h: null,
      api_last_updated: "2026-11-20T10:00:00+00:00",
      sources: ["test", "test"],
    });
    expect(row?.last_updated).not.toBe(YESTERDAY);
  });

  test("keeps the old price when the sources disagree, and raises an alert", async () => {
    await (await loadJob()).refreshFrom(quotes(1), quotes(2));
    expect(await readPrice()).toMatchObject({
      price_usd: "1.00000000",
      last_updated: YESTERDAY,
    });
    expect(takeLoggedErrors().join()).toContain("could not update the price of Nano");
  });

  test("accepts one source near a fresh price, so that one outage stops no sale", async () => {
    const { refreshFrom } = await loadJob();
    await setPrice("1", new Date());
    await refreshFrom(isAway, quotes(1.1));
    expect(await readPrice()).toMatchObject({ price_usd: "1.10000000" });
  });

  test("rejects a single source when the current price is three hours old", async () => {
    const { refreshFrom } = await loadJob();
    await setPrice("1", new Date(Date.now() - 3 * 3_600_000 - 1_000));
    await refreshFrom(isAway, quotes(1.1));
    expect(await readPrice()).toMatchObject({ price_usd: "1.00000000" });
    takeLoggedErrors();
  });

  test("asks the test network's own ledger, without the internet", async () => {
    const devnet = await startOwnDevnet({ endpoints: [{ port: 0, service: {} }] });
    await (await loadJob({ NANO_SERVICE_URL: devnet.rpcUrls[0] ?? "" })).refresh();
    expect(await readPrice()).toMatchObject({ price_usd: "1.25000000", volume_24h: "2345678.00" });
  });

  test("ignores answers of the wrong shape", async () => {
    const node = await startFakeNode(() => ({ market_data: { current_price: { usd: "1.25" } } }));
    await (await loadJob({ NANO_SERVICE_URL: node.url })).refresh();
    expect(await readPrice()).toMatchObject({ price_usd: "1.00000000" });
    takeLoggedErrors();
    await node.stop();
  });
});
