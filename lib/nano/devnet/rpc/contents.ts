import { addressOf } from "#lib/nano/address.ts";
import { jsonOf } from "#lib/nano/devnet/ledger/block.ts";
import type { BlockRecord } from "#lib/nano/devnet/ledger/state.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";

/** A block as nodes show it. The very first one is older than state blocks. */
export function rpcContentsOf(block: BlockRecord) {
  if (block.hash !== GENESIS.hash) return jsonOf(block);
  const { account, representative, link: source, work, signature } = block;
  return {
    type: "open",
    source,
    representative: addressOf(representative),
    account: addressOf(account),
    work,
    signature,
  } as const;
}
