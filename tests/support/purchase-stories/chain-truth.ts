import { publicKeyOf } from "#lib/nano/block";
import type { Devnet } from "#lib/nano/devnet/devnet";
import { isConfirmed } from "#lib/nano/devnet/ledger/state";

/** What the network itself has confirmed as sent to each account, whatever our nodes, worker and books say of it. */
export function confirmedTo({ ledger: { state } }: Devnet, accounts: readonly string[]): Map<string, bigint> {
  const wanted = new Map(accounts.map((account) => [publicKeyOf(account), account]));
  const sums = new Map(accounts.map((account) => [account, 0n]));
  for (const block of state.blocks.values()) {
    const account = block.kind === "send" ? wanted.get(block.link) : undefined;
    if (account !== undefined && isConfirmed(state, block)) {
      sums.set(account, (sums.get(account) ?? 0n) + block.amount);
    }
  }
  return sums;
}
