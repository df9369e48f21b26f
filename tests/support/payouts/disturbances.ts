import { addressOf } from "#lib/nano/address.ts";
import { hashBlock, publicKeyOf, ZERO_HASH } from "#lib/nano/block.ts";
import { NO_FAULTS } from "#lib/nano/devnet/rpc/faults.ts";
import { deriveKey, signChange } from "#lib/nano/wallet.ts";
import type { Moment } from "#lib/payouts/dispatch-parts.ts";
import { findDevWork } from "#tests/support/nano/devnet-account.ts";
import type { MoneyStage, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { newAccount } from "#tests/support/world/world.ts";

/** Faults outside the worker while a batch is sent. */
export const DISTURBANCES = [
  "none",
  "answers are lost",
  "no work is to be had",
  "one node lags",
  "one node knows nothing",
  "one node believes everything",
  "one node is down",
  "nothing is confirmed",
  "the node restarts",
] as const;
export type Disturbance = (typeof DISTURBANCES)[number];

/** Begins it, and returns a function that ends it. */
export async function disturb(stage: MoneyStage, disturbance: Disturbance): Promise<() => Promise<void>> {
  const [first, second] = stage.devnet().endpoints;
  const fault = (endpoint: typeof first, faults: Partial<typeof NO_FAULTS>) => {
    endpoint?.setFaults(faults);
    return () => {
      endpoint?.setFaults(NO_FAULTS);
      return Promise.resolve();
    };
  };
  switch (disturbance) {
    case "none":
      return () => Promise.resolve();
    case "answers are lost":
      return fault(first, { losesAnswers: 40 });
    case "no work is to be had":
      stage.hasWork(false);
      return () => Promise.resolve(stage.hasWork(true));
    case "one node lags":
      return fault(first, { view: "stale" });
    case "one node knows nothing":
      return fault(second, { view: "empty" });
    case "one node believes everything":
      return fault(first, { view: "all-confirmed" });
    case "one node is down":
      return fault(first, { isDown: true });
    case "nothing is confirmed":
      stage.devnet().confirmations.setPace({ isPaused: true });
      return () => Promise.resolve(stage.devnet().confirmations.setPace({ isPaused: false }));
    case "the node restarts": {
      const restarted = stage.restartNode();
      return () => restarted;
    }
  }
}

/**
 * Another holder of the seed has a block confirmed where ours is about to be: a change of representative, so that the
 * account's balance still matches the books. Only once, and only after an earlier block.
 */
export function forkOnce(
  { devnet, seed }: MoneyStage,
  { account, index }: SoldPurchase,
): (moment: Moment) => Promise<void> {
  let isDone = false;
  return async (moment) => {
    const { ledger } = devnet();
    const opened = ledger.state.accounts.get(publicKeyOf(account));
    if (moment !== "stored" || isDone || !opened || opened.confirmedFrontier !== opened.frontier) return;
    isDone = true;
    const { frontier, balance, representative } = opened;
    const state = { frontier, balanceRaw: balance, representative: addressOf(representative) };
    const { block, contents, hash } = signChange(deriveKey(seed, index), state, newAccount());
    if (hash !== hashBlock(contents) || frontier === ZERO_HASH) throw new Error("The rival has no block.");
    ledger.replace({ ...block, work: findDevWork(frontier) });
    await ledger.settled();
  };
}
