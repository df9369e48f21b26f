import type { Ledger, LedgerBlock } from "#lib/nano/ledger";
import { findConfirmedBlock } from "#lib/nano/second-source";

/** What a block must have sent for a payout to count as paid by it. */
export type Claim = { hash: string; from: string; to: string; amountRaw: bigint };

export type ClaimVerdict = { kind: "true"; block: LedgerBlock & { previous: string } } | { kind: "false"; why: string };

/** Whether the chain, beyond one node's word, says that this block paid it. */
export async function judgeClaim(
  { hash, from, to, amountRaw }: Claim,
  sources: readonly Ledger[],
): Promise<ClaimVerdict> {
  const block = await findConfirmedBlock(sources, hash);
  if (!block) return { kind: "false", why: "The network has not confirmed a block with this hash." };
  if (block.subtype !== "send" || block.account !== from || block.previous === null) {
    return { kind: "false", why: "That block is not a send from the account that this payout leaves from." };
  }
  if (block.linkAsAccount !== to) return { kind: "false", why: "That block went to another address." };
  if (block.amountRaw !== amountRaw) return { kind: "false", why: "That block sent another amount." };
  return { kind: "true", block: { ...block, previous: block.previous } };
}
