import { describe, expect, test, vi } from "vitest";
import type { SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { newAccount } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage, workers } = openOwnStage();
const { forge } = stageCalls(stage);

describe("a refund redirected to another address", () => {
  async function sell(): Promise<SoldPurchase> {
    await stage().addAddresses(1);
    return stage().sell("refunded");
  }
  const turn = (sold: SoldPurchase, account: string) =>
    stage().world.pool.query("select public.set_return_address($1, $2)", [sold.id, account]);

  test("goes there if redirected after the books were read and before it was claimed", async () => {
    const sold = await sell();
    const named = newAccount();
    let reads = 0;
    await workers()(sold.account, null, async (moment) => {
      if (moment === "read" && reads++ === 0) await turn(sold, named);
    });
    const owed = sold.owed.map(({ raw }) => ({ raw, to: named }));
    expect(await findBreaches(stage(), [{ ...sold, owed }])).toEqual([]);
  });

  test("goes there if redirected after the block was signed and before it was stored", async () => {
    const sold = await sell();
    const named = newAccount();
    let signed = 0;
    await workers()(sold.account, null, async (moment) => {
      // The second block is the one that sends.
      if (moment !== "signed" || ++signed !== 2) return;
      await forge("update public.payouts set attempts = 0 where purchase_id = $1 and kind = 'refund'", [sold.id]);
      await turn(sold, named);
    });
    const owed = sold.owed.map(({ raw }) => ({ raw, to: named }));
    expect(await findBreaches(stage(), [{ ...sold, owed }])).toEqual([]);
  });
});
