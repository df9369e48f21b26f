import { expect, test, vi } from "vitest";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { reconcile } from "#lib/payouts/reconcile.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage, workers } = openOwnStage();

test("what proved a wallet goes back to it, once and whole, and the books agree with the chain", async () => {
  await stage().addAddresses(1);
  const sold = await stage().sell("proof of a wallet");
  await Promise.all([workers()(sold.account), workers()(sold.account)]);
  await workers()(sold.account);
  expect(await findBreaches(stage(), [sold])).toEqual([]);
  const { world, seedId, rpcUrls } = stage();
  const ledger = createRpcLedger(createEndpoints(rpcUrls.map((url) => ({ url }))));
  const query = (sql: string, values?: unknown[]) => world.pool.query(sql, values);
  const compared = await reconcile({ query, ledger, seedId, secondLookMs: 0 });
  expect(compared).toMatchObject({ accounts: 1, differences: [] });
});
