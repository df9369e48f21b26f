import { expect, test, vi } from "vitest";
import { openOwnStage } from "#tests/support/payouts/own-stage";
import { provePayouts } from "#tests/support/payouts/prove-payouts";

vi.setConfig({ testTimeout: 4 * 60 * 60_000 });

const RUNS = 10_000;
const own = openOwnStage();

test("ten thousand sales whose workers die at every moment are paid once and to the raw", async () => {
  const proof = await provePayouts(own.stage(), RUNS, own.workers(), Math.random);
  expect(proof.breaches).toEqual([]);
  expect({ accounts: proof.accounts, differing: proof.differing }).toEqual({ accounts: RUNS, differing: 0 });
});
