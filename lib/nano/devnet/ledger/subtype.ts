import { ZERO_HASH } from "#lib/nano/block.ts";
import type { DevnetBlock } from "#lib/nano/devnet/ledger/block.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import type { LedgerState } from "#lib/nano/devnet/ledger/state.ts";

/**
 * Nodes compare the subtype with the account's current balance before they check whether they have the block. So a
 * repeated send is refused for a wrong balance, although nothing is wrong.
 */
export function checkSubtype({ accounts, blocks }: LedgerState, block: DevnetBlock, subtype: string): void {
  // Refused here, before the ledger sees it, the block is not kept.
  if (block.previous !== ZERO_HASH && !blocks.has(block.previous)) refuse("Gap previous block");
  const balance = accounts.get(block.account)?.balance ?? 0n;
  const [wrongBalance, wrongPrevious] = [
    "Invalid block balance for given subtype",
    "Invalid previous block for given subtype",
  ];
  switch (subtype) {
    case "send":
      if (balance <= block.balance) refuse(wrongBalance);
      return;
    case "receive":
      if (balance > block.balance) refuse(wrongBalance);
      return;
    case "open":
      if (block.previous !== ZERO_HASH) refuse(wrongPrevious);
      return;
    case "change":
      if (balance !== block.balance) refuse(wrongBalance);
      if (block.previous === ZERO_HASH) refuse(wrongPrevious);
      return;
    default:
      refuse("Invalid block subtype");
  }
}
