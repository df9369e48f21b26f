import { expect, test, vi } from "vitest";
import { provePayoutsApart } from "#tests/support/payouts/prove-apart.ts";

vi.setConfig({ testTimeout: 4 * 60 * 60_000 });

const [RUNS, AT_ONCE] = [10_000, 20];

test("ten thousand sales whose workers die at every moment are paid once and to the raw", async () => {
  const proof = await provePayoutsApart(RUNS, AT_ONCE);
  expect(proof.breaches).toEqual([]);
  expect({ accounts: proof.accounts, differing: proof.differing }).toEqual({ accounts: RUNS, differing: 0 });
});
